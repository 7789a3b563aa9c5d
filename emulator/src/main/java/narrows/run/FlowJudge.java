package narrows.run;

import java.util.Locale;
import narrows.bridge.FlowMeasurement;
import narrows.scenario.FlowSpec;
import narrows.scenario.Scenario;

/** Looks for limits other than the link in what a flow measured. */
final class FlowJudge {
    /** In every reason that says a buffer was too small for the link. */
    static final String BUFFER_LIMIT = ", not the link, was the limit of ";

    private static final double LIMITED_SHARE = 0.1;
    private static final double ABOVE_RATE = 1.01;
    private static final double BITS_PER_MBIT = 1e6;
    private static final double NS_PER_S = 1e9;

    private final String congestion;
    private final KernelVerdict verdict;
    private final BottleneckRate rates;
    private long smallestRttNs = Long.MAX_VALUE;

    FlowJudge(Scenario scenario, String congestion, KernelVerdict verdict) {
        this.congestion = congestion;
        this.verdict = verdict;
        this.rates = BottleneckRate.of(scenario.topology());
    }

    void judge(FlowSpec flow, FlowMeasurement measured) {
        if (!measured.problem().isEmpty()) {
            verdict.suspect(flow.name() + ": " + measured.problem());
        }
        if (measured.datagrams() == null) {
            judgeTcp(flow, measured);
        }
        tooFast(flow, measured);
        if (measured.rttMinNs() > 0) {
            smallestRttNs = Math.min(smallestRttNs, measured.rttMinNs());
        }
    }

    private void judgeTcp(FlowSpec flow, FlowMeasurement measured) {
        if (!measured.congestionControl().equals(congestion)) {
            verdict.invalid(flow.name() + " used congestion control " + measured.congestionControl());
        }
        if (flow.tcp().windowBytes() == 0) {
            limited(flow, measured.receiveWindowLimitedUs(), measured.busyUs(), "receive window");
            limited(flow, measured.sendBufferLimitedUs(), measured.busyUs(), "send buffer");
        }
    }

    private void limited(FlowSpec flow, long limitedUs, long busyUs, String limit) {
        if (limitedUs > LIMITED_SHARE * busyUs) {
            verdict.suspect(String.format(
                    Locale.ROOT,
                    "the %s%s%s for %.0f %% of its time",
                    limit,
                    BUFFER_LIMIT,
                    flow.name(),
                    100.0 * limitedUs / busyUs));
        }
    }

    /** A token bucket may let its depth through at once, which shows in short transfers. */
    private void tooFast(FlowSpec flow, FlowMeasurement measured) {
        long rate = rates.ofFlow(flow);
        if (rate == BottleneckRate.UNLIMITED) {
            return;
        }
        double measuredS = (measured.untilNs() - measured.fromNs()) / NS_PER_S;
        double most = ABOVE_RATE * (rate * measuredS / 8 + rates.burstBytes(flow));
        if (measured.receivedBytes() > most) {
            verdict.suspect(String.format(
                    Locale.ROOT,
                    "%s received %.3f Mbit/s through %.3f Mbit/s",
                    flow.name(),
                    measured.goodputBitsPerSec() / BITS_PER_MBIT,
                    rate / BITS_PER_MBIT));
        }
    }

    /** Over all flows judged so far; 0 if none measured an RTT. */
    long smallestRttNs() {
        return smallestRttNs == Long.MAX_VALUE ? 0 : smallestRttNs;
    }
}

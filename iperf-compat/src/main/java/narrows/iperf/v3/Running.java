package narrows.iperf.v3;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The time between TEST_RUNNING and the end: intervals, omitted time, and what may end it. */
final class Running {
    private static final long NEVER = Long.MAX_VALUE / 2;
    private static final long SAME_INSTANT_NS = 1_000_000;
    private static final long AMOUNT_POLL_NS = 2_000_000;
    private static final long POLL_NS = 100_000_000;
    private static final double NS_PER_SEC = 1e9;

    /** A last interval that is shorter than this part of the others, and empty, is not shown. */
    private static final double LEAST_LAST_PART = 0.1;

    private final Options options;
    private final Load load;
    private final List<DataStream> streams;
    private final Report report;
    private final Trace trace;
    private final Guards guards;
    private final long intervalNs;
    private long beganNs;
    private long endNs = NEVER;
    private long omitEndNs = NEVER;
    private long tickNs = NEVER;
    private long lastNs;

    Running(Options options, Load load, List<DataStream> streams, Report report, Trace trace) {
        this.options = options;
        this.load = load;
        this.streams = streams;
        this.report = report;
        this.trace = trace;
        this.guards = new Guards(options, streams);
        this.intervalNs = (long) (options.intervalSec * NS_PER_SEC);
    }

    /** Starts the clock and the streams. */
    void begin() {
        long nowNs = System.nanoTime();
        beganNs = nowNs;
        omitEndNs = load.omitSec > 0 ? nowNs + TimeUnit.SECONDS.toNanos(load.omitSec) : NEVER;
        streams.forEach(
                stream -> stream.meter().begin(nowNs, stream.traffic().count().zero()));
        restartClock(nowNs);
        guards.begin(nowNs);
        streams.forEach(stream -> stream.traffic().start());
    }

    long beganNs() {
        return beganNs;
    }

    private void restart(long nowNs) {
        streams.forEach(stream -> stream.meter().begin(nowNs, stream.traffic().count()));
        restartClock(nowNs);
    }

    private void restartClock(long nowNs) {
        lastNs = nowNs;
        tickNs = intervalNs > 0 ? nowNs + intervalNs : NEVER;
    }

    /** Ends after {@code seconds} beside the omitted ones. */
    void limit(int seconds) {
        endNs = beganNs + TimeUnit.SECONDS.toNanos((long) seconds + load.omitSec);
    }

    /**
     * Runs until the time is over, the amount reached, or the control connection says something.
     *
     * @return what it said, {@link State#TEST_END} at the end of the time or amount
     * @throws TestFailure if a guard ends the test
     */
    int until(ControlConnection control, BooleanSupplier amountReached) throws IOException, InterruptedException {
        while (true) {
            long nowNs = System.nanoTime();
            if (nowNs >= endNs || (omitEndNs == NEVER && amountReached.getAsBoolean())) {
                return State.TEST_END;
            }
            pass(nowNs);
            guards.check(nowNs);
            long pollNs = nowNs + (load.hasAmount() ? AMOUNT_POLL_NS : POLL_NS);
            int state = control.awaitState(Math.min(Math.min(endNs, tickNs), Math.min(omitEndNs, pollNs)));
            if (state != State.NONE) {
                return state;
            }
        }
    }

    private void pass(long nowNs) {
        if (nowNs >= omitEndNs) {
            if (intervalNs > 0) {
                interval(nowNs);
            }
            omitEndNs = NEVER;
            restart(nowNs);
            report.omitFinished();
        } else if (nowNs >= tickNs) {
            boolean endsToo = Math.min(endNs, omitEndNs) - tickNs < SAME_INSTANT_NS;
            if (!endsToo) {
                interval(nowNs);
            }
            tickNs = endsToo ? NEVER : tickNs + intervalNs * (1 + (nowNs - tickNs) / intervalNs);
        }
    }

    private void interval(long nowNs) {
        report.interval(measure(nowNs));
    }

    private List<StreamInterval> measure(long nowNs) {
        boolean omitted = omitEndNs != NEVER;
        lastNs = nowNs;
        streams.forEach(trace::path);
        return streams.stream()
                .map(stream -> stream.meter().interval(nowNs, stream.traffic().count(), omitted))
                .toList();
    }

    /** Stops the streams and closes the last interval. */
    void finish() throws InterruptedException {
        finish(() -> {});
    }

    /** Likewise; says so to {@code ended} before the report, which takes its time. */
    void finish(Runnable ended) throws InterruptedException {
        for (DataStream stream : streams) {
            if (stream.sends()) {
                stream.traffic().stop();
            }
            stream.settle();
        }
        long nowNs = System.nanoTime();
        boolean brief = nowNs - lastNs < LEAST_LAST_PART * options.intervalSec * NS_PER_SEC;
        List<StreamInterval> last = measure(nowNs);
        ended.run();
        boolean empty = last.stream().allMatch(interval -> interval.bytes() == 0);
        if (!(brief && empty)) {
            report.interval(last);
        }
    }
}

package narrows.capture;

import java.util.ArrayList;
import java.util.List;

/** What the sender had under way when it noticed a loss, how long it took to mend it, and what only a timer can have sent. */
final class LossEvents implements Statistic {
    /** Events that are kept one by one, of the first trial. */
    private static final int MOST_KEPT = 1000;

    /** Least retransmission timeout of Linux, TCP_RTO_MIN. */
    private static final long LEAST_TIMEOUT_NS = 200_000_000;

    private final int segmentBytes;
    private final List<LossEvent> kept = new ArrayList<>();
    private boolean firstTrial = true;
    private long events;
    private double flightsBytes;
    private long finished;
    private double lastedNs;
    private long byTimer;
    private long probes;
    private long timeouts;

    private long acknowledged;
    private long highestEnd;
    private long lastNs;
    private boolean recovering;
    private long recoveryPoint;
    private long beganNs;
    private long flightBytes;
    private int retransmissions;
    private int recoveryTimeouts;

    LossEvents(int segmentBytes) {
        this.segmentBytes = segmentBytes;
    }

    @Override
    public void add(TraceEvent event) {
        if (!Host.CLIENT.sees(event)) {
            return;
        }
        if (event.forward() && event.isData()) {
            sent(event);
        } else if (!event.forward()) {
            acknowledged(event);
        }
        lastNs = event.timeNs();
    }

    private void sent(TraceEvent event) {
        if (event.sequence() < highestEnd) {
            retransmitted(event);
        }
        highestEnd = Math.max(highestEnd, event.endSequence());
    }

    private void retransmitted(TraceEvent event) {
        long silenceNs = event.timeNs() - lastNs;
        boolean probe = !recovering && event.endSequence() == highestEnd && silenceNs > Moment.SHORT_DELAY_NS;
        boolean timeout = !probe && event.sequence() <= acknowledged && silenceNs >= LEAST_TIMEOUT_NS;
        if (!recovering) {
            begin(event.timeNs());
        }
        retransmissions++;
        byTimer += silenceNs > Moment.SHORT_DELAY_NS ? 1 : 0;
        probes += probe ? 1 : 0;
        timeouts += timeout ? 1 : 0;
        recoveryTimeouts += timeout ? 1 : 0;
    }

    private void begin(long nowNs) {
        recovering = true;
        recoveryPoint = highestEnd;
        beganNs = nowNs;
        flightBytes = highestEnd - acknowledged;
        retransmissions = 0;
        recoveryTimeouts = 0;
        events++;
        flightsBytes += flightBytes;
    }

    private void acknowledged(TraceEvent event) {
        acknowledged = Math.max(acknowledged, event.acknowledgment());
        if (recovering && acknowledged >= recoveryPoint) {
            finished++;
            lastedNs += event.timeNs() - beganNs;
            end(event.timeNs() - beganNs);
        }
    }

    private void end(long tookNs) {
        recovering = false;
        if (firstTrial && kept.size() < MOST_KEPT) {
            kept.add(new LossEvent(beganNs, flightBytes, retransmissions, recoveryTimeouts, tookNs));
        }
    }

    @Override
    public void endTrial() {
        if (recovering) {
            end(-1);
        }
        firstTrial = false;
        acknowledged = 0;
        highestEnd = 0;
        lastNs = 0;
    }

    List<LossEvent> kept() {
        return List.copyOf(kept);
    }

    @Override
    public List<Figure> figures() {
        return List.of(
                Figure.count("recoveries", events),
                Figure.ratio("  flight when they begin, segments", flightsBytes / segmentBytes, events),
                Figure.ms("  until all is acknowledged, mean ms", lastedNs / finished),
                Figure.count("retransmissions after 2.5 ms of silence", byTimer),
                Figure.count("  like a tail loss probe", probes),
                Figure.count("  like a timeout", timeouts));
    }
}

package narrows.tcp.cc;

/**
 * HyStart as ns-3.37 has it (TcpCubic, HystartUpdate): slow start ends when a train of ACKs lasts as long as the least delay, or
 * when the first delays of a round all are twice the least one.
 */
final class Ns3HyStart {
    private static final long MOST_RISE_US = 1_000_000;

    private final HyStartLimits limits;
    private boolean found;
    private boolean started;
    private long roundStartUs;
    private long lastAckUs;
    private long roundEnd;
    private long roundDelayUs;
    private int samples;

    Ns3HyStart(HyStartLimits limits) {
        this.limits = limits;
    }

    /** Begins again, as after a retransmission timeout. */
    void reset(Window window, long nowUs) {
        found = false;
        startRound(window, nowUs);
    }

    /** An ACK has raised the window: what it acknowledges may begin a round. */
    void grew(Window window, long nowUs) {
        if (!started || window.una > roundEnd) {
            startRound(window, nowUs);
        }
    }

    private void startRound(Window window, long nowUs) {
        started = true;
        roundStartUs = nowUs;
        lastAckUs = nowUs;
        roundEnd = window.next;
        roundDelayUs = Long.MAX_VALUE;
        samples = 0;
    }

    /** Whether slow start should end with this ACK. */
    boolean ends(Window window, long delayUs, long leastDelayUs, long nowUs) {
        if (found || window.cwnd < limits.lowWindowSegments()) {
            return false;
        }
        // Both are asked even if the first has found: both keep state.
        boolean longTrain = trainIsLong(leastDelayUs, nowUs);
        boolean risingDelay = delayRises(delayUs, leastDelayUs);
        found = longTrain || risingDelay;
        return found;
    }

    private boolean trainIsLong(long leastDelayUs, long nowUs) {
        if (started && nowUs - lastAckUs > limits.trainGapUs()) {
            return false;
        }
        lastAckUs = nowUs;
        return nowUs - roundStartUs > leastDelayUs;
    }

    private boolean delayRises(long delayUs, long leastDelayUs) {
        if (samples < limits.samples()) {
            roundDelayUs = Math.min(roundDelayUs, delayUs);
            samples++;
            return false;
        }
        long allowedUs = Math.max(limits.leastRiseUs(), Math.min(MOST_RISE_US, leastDelayUs));
        return roundDelayUs > leastDelayUs + allowedUs;
    }
}

package narrows.tcp.cc;

/**
 * Recognizes a token-bucket policer: two intervals of 4 to 16 rounds with much loss and the same throughput. The flow then
 * goes at their mean rate for 48 rounds instead of trusting the bursts that the bucket lets pass (bbr_lt_bw_sampling).
 */
final class LongTermBandwidth {
    private static final int MIN_ROUNDS = 4;
    private static final int MAX_ROUNDS = 16;
    private static final int USE_ROUNDS = 48;

    /** Least ratio of lost to delivered segments, in 1/256 (bbr_lt_loss_thresh). */
    private static final int LOSS_THRESHOLD = 50;

    /** Two intervals agree within an eighth or 4 kbit/s. */
    private static final int AGREE_SHIFT = 3;

    private static final long AGREE_BYTES_PER_SEC = 500;

    private boolean sampling;
    private boolean used;
    private long bandwidth;
    private int rounds;
    private long startMs;
    private long startDelivered;
    private long startLost;

    /** Whether {@link #bandwidth} takes the place of the measured maximum. */
    boolean used() {
        return used;
    }

    long bandwidth() {
        return bandwidth;
    }

    void reset(Window window) {
        bandwidth = 0;
        used = false;
        sampling = false;
        beginInterval(window);
    }

    private void beginInterval(Window window) {
        startMs = window.deliveredAtUs / 1000;
        startDelivered = window.delivered;
        startLost = window.lost;
        rounds = 0;
    }

    /** Counts a round of probing at the long-term rate; true when it has been used long enough. */
    boolean wornOut(boolean roundOfProbing) {
        if (roundOfProbing) {
            rounds++;
        }
        return roundOfProbing && rounds >= USE_ROUNDS;
    }

    /**
     * Takes an ACK while the measured maximum is used.
     *
     * @param losses segments found lost at it
     */
    void sample(Window window, int losses, boolean appLimited, boolean roundStart) {
        if (!sampling) {
            if (losses == 0) {
                return;
            }
            beginInterval(window);
            sampling = true;
        }
        if (roundStart && !appLimited) {
            rounds++;
        }
        if (appLimited || rounds > MAX_ROUNDS) {
            reset(window);
        } else if (rounds >= MIN_ROUNDS && losses > 0) {
            endInterval(window);
        }
    }

    private void endInterval(Window window) {
        long lost = window.lost - startLost;
        long delivered = window.delivered - startDelivered;
        long durationMs = window.deliveredAtUs / 1000 - startMs;
        boolean lossy = delivered > 0 && lost * Bandwidth.UNIT >= LOSS_THRESHOLD * delivered;
        if (!lossy || durationMs < 1) {
            return;
        }
        long measured = Bandwidth.of(delivered, durationMs * 1000);
        if (bandwidth != 0 && agrees(measured, window.mssBytes)) {
            bandwidth = (measured + bandwidth) >> 1;
            used = true;
            rounds = 0;
        } else {
            bandwidth = measured;
            beginInterval(window);
        }
    }

    private boolean agrees(long measured, int mssBytes) {
        long difference = Math.abs(measured - bandwidth);
        return difference << AGREE_SHIFT <= bandwidth
                || Bandwidth.paceBytesPerSec(difference, mssBytes, Bandwidth.UNIT) <= AGREE_BYTES_PER_SEC;
    }
}

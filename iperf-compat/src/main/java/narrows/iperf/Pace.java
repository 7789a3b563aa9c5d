package narrows.iperf;

/**
 * When the next block may leave: the average since the start stays at the wanted rate, as iperf's does, so a stalled sender
 * catches up. A burst is let go as a whole.
 */
public final class Pace {
    private static final long NS_PER_SEC = 1_000_000_000L;
    private static final double BITS_PER_BYTE = 8;

    private final double bytesPerNs;
    private final int burstBlocks;
    private int leftOfBurst;
    private long startNs;
    private long startBytes;

    /** @param bitsPerSec 0: as fast as it goes
     * @param burstBlocks blocks that leave together; at least 1 */
    public Pace(long bitsPerSec, int burstBlocks) {
        this.bytesPerNs = bitsPerSec / BITS_PER_BYTE / NS_PER_SEC;
        this.burstBlocks = Math.max(1, burstBlocks);
    }

    /** Counts from here on. */
    public void start(long nowNs, long sentBytes) {
        startNs = nowNs;
        startBytes = sentBytes;
        leftOfBurst = 0;
    }

    boolean isUnlimited() {
        return bytesPerNs == 0;
    }

    /** How long the next block has to wait when {@code sentBytes} have been sent: 0 or less if it may leave now. */
    long waitNs(long sentBytes, long nowNs) {
        if (bytesPerNs == 0 || leftOfBurst > 0) {
            return 0;
        }
        return startNs + (long) ((sentBytes - startBytes) / bytesPerNs) - nowNs;
    }

    /** A block has left. */
    void sent() {
        leftOfBurst = leftOfBurst > 0 ? leftOfBurst - 1 : burstBlocks - 1;
    }
}

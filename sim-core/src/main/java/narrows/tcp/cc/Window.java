package narrows.tcp.cc;

/**
 * The congestion window of a sender and the facts that congestion control may look at. Windows are counted in segments
 * (struct tcp_sock).
 */
public final class Window {
    /** Slow start threshold before the first loss (TCP_INFINITE_SSTHRESH). */
    public static final int INFINITE = 0x7fffffff;

    private static final int FRACTION_BITS = 16;
    private static final long HALF = 1L << (FRACTION_BITS - 1);

    public int cwnd;

    /** What cwnd has above its whole segments, in 65536ths, where that counts. */
    public int cwndFraction;

    /** Acked segments that wait to raise cwnd (snd_cwnd_cnt). */
    public int cwndCount;

    public int ssthresh = INFINITE;

    /** What ssthresh has above its whole segments, in 65536ths, where that counts. */
    public int ssthreshFraction;

    /** When a reduction begins: segments sent and not acknowledged, and those believed to be in the network. */
    public int flight;

    public int pipe;

    /** The same in bytes, where short segments weigh less. */
    public long pipeBytes;

    /** Whether cwnd grows even while it does not hold the sender. */
    public boolean growsUnused;

    /** cwnd when the present reduction began; what undo restores. */
    public int priorCwnd;

    /** ssthresh before the present reduction; 0: undo is not allowed. */
    public int priorSsthresh;

    /** Whether the last send rounds were held by cwnd (tcp_cwnd_validate). */
    public boolean limited;

    /** Most segments that were out in the round that {@link #usageEnd} ends. */
    public int maxPacketsOut;

    public long usageEnd;

    /** First unacknowledged and next sequence number to send. */
    public long una;

    public long next;

    /** Pacing rate in payload bytes per second; computed always, used for burst sizes even when nothing is paced. */
    public long pacingRateBytesPerSec;

    /** Whether the sender really paces. */
    public boolean paced;

    /** Earliest departure of the next burst, or when the last one left; paced bursts look ahead (tcp_wstamp_ns). */
    public long departureNs;

    /** Payload of a full segment (mss_cache). */
    public int mssBytes;

    /** Smoothed RTT; 0 before the first sample. */
    public long smoothedRttUs;

    /** Segments in the network (tcp_packets_in_flight), and all that were delivered and found lost so far. */
    public int inFlight;

    public long delivered;
    public long lost;

    /** When something was delivered last (delivered_mstamp). */
    public long deliveredAtUs;

    /** What was sent until {@link #delivered} exceeds this tells nothing of the path: too little was there to send; 0: none. */
    public long appLimitedUntil;

    /** Whether lost segments are being repaired after a fast retransmission, and whether after that or a timeout. */
    public boolean inRecovery;

    public boolean repairing;

    /** The window in bytes, where fractions of a segment count. */
    public long cwndBytes() {
        return bytes(cwnd, cwndFraction);
    }

    public long ssthreshBytes() {
        return ssthresh == INFINITE ? INFINITE : bytes(ssthresh, ssthreshFraction);
    }

    private long bytes(int segments, int fraction) {
        return ((((long) segments << FRACTION_BITS) + fraction) * mssBytes + HALF) >> FRACTION_BITS;
    }

    /** Sets the window, in bytes. */
    public void cwndBytes(long bytes) {
        cwnd = (int) (bytes / mssBytes);
        cwndFraction = fraction(bytes);
    }

    /** What {@code bytes} have above whole segments, in 65536ths of one. */
    int fraction(long bytes) {
        return (int) (((bytes % mssBytes) << FRACTION_BITS) / mssBytes);
    }

    public boolean inSlowStart() {
        return cwnd < ssthresh;
    }

    /** Whether cwnd may grow: it holds the sender, or slow start has not yet doubled what was used (tcp_is_cwnd_limited). */
    public boolean mayGrow() {
        return limited || growsUnused || (inSlowStart() && cwnd < 2 * maxPacketsOut);
    }

    /** Grows by {@code acked} up to ssthresh and returns what is left over (tcp_slow_start). */
    public int slowStart(int acked) {
        int grown = (int) Math.min((long) cwnd + acked, ssthresh);
        int rest = acked - (grown - cwnd);
        cwnd = grown;
        return rest;
    }

    /** Grows by one segment for every {@code perSegment} acked ones (tcp_cong_avoid_ai). */
    public void additiveIncrease(int perSegment, int acked) {
        if (cwndCount >= perSegment) {
            cwndCount = 0;
            cwnd++;
        }
        cwndCount += acked;
        if (cwndCount >= perSegment) {
            int whole = cwndCount / perSegment;
            cwndCount -= whole * perSegment;
            cwnd += whole;
        }
    }
}

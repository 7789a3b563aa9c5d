package narrows.tcp;

/**
 * The window that the receiver advertises: buffer space, the slow opening of rcv_ssthresh, and the buffer's growth with the
 * rate of the reading application (tcp_select_window, tcp_grow_window, tcp_rcv_space_adjust in the form of Linux 6.18).
 */
final class ReceiveWindow {
    /** Less free space than this part of the whole is not offered (__tcp_select_window). */
    private static final int LEAST_SPACE_SHIFT = 4;

    private static final int RATIO_UNIT = 256;
    private static final int INITIAL_RATIO = 128;

    /** Room above twice the bytes read that Linux up to 6.12 gives. */
    private static final int OLDER_MARGIN_SEGMENTS = 16;

    /** Largest value of the header's window field. */
    private static final long MAX_FIELD = 65535;

    private final TcpProfile profile;
    private final boolean tuned;
    private final boolean olderTuning;
    private final boolean opensSlowly;
    private final boolean payloadOnly;
    private final int scale;
    private int mssBytes;

    private long bufferBytes;
    private int ratio;

    /** Payload of a full segment, and the memory that it takes. */
    private long fullBytes;

    private long fullMemoryBytes;
    private long initialBytes;
    private long slowStartBytes;
    private long rightEdge;

    /** Round trip of the receiving side in eighths of us (rcv_rtt_est); 0: not known. */
    private long rtt8Us;

    /** Start and end of the window of data that measures the RTT where timestamps are too coarse; -1: none yet. */
    private long windowFromUs = -1;

    private long windowEnd;
    private long advertisedBytes;

    private int lastEcho;
    private long spaceBytes;
    private long roundStartUs;
    private long roundCopied;

    /** @param bufferBytes SO_RCVBUF as set by the application, or 0: automatic growth. Where the memory of packets counts, it is
     *     bounded and doubled, as the kernel does
     * @param mssBytes of our SYN
     */
    ReceiveWindow(TcpProfile profile, long bufferBytes, int mssBytes) {
        this.profile = profile;
        boolean fixed = bufferBytes > 0;
        this.tuned = !fixed && !profile.is(TcpParameter.RECEIVE_TUNING, "off");
        this.olderTuning = profile.is(TcpParameter.RECEIVE_TUNING, "linux-6.1");
        this.opensSlowly = profile.is(TcpParameter.WINDOW_OPENING, "slow");
        this.payloadOnly = profile.segmentMemoryBytes() == 0;
        long chosenBytes = payloadOnly ? bufferBytes : Math.min(bufferBytes, profile.value(TcpParameter.WINDOW_MAX));
        this.ratio = payloadOnly ? RATIO_UNIT : INITIAL_RATIO;
        this.bufferBytes = fixed ? chosenBytes * (payloadOnly ? 1 : 2) : profile.receiveBufferBytes();
        this.mssBytes = mssBytes;
        this.fullBytes = 1;
        this.fullMemoryBytes = payloadOnly ? 1 : RATIO_UNIT / INITIAL_RATIO;
        this.scale = !profile.is(TcpParameter.WINDOW_SCALING)
                ? 0
                : scaleFor(fixed ? chosenBytes : profile.receiveBufferMaxBytes());
        this.spaceBytes = (long) profile.initialWindow() * mssBytes;
        offerInSegmentsOf(mssBytes);
    }

    private static int scaleFor(long maxBytes) {
        int scale = 0;
        for (long space = maxBytes; space > MAX_FIELD && scale < 14; space >>= 1) {
            scale++;
        }
        return scale;
    }

    int scale() {
        return scale;
    }

    /** The first window holds whole segments: a SYN counts the MSS, a SYN-ACK what timestamps leave of it. */
    void offerInSegmentsOf(int bytes) {
        long space = clampBytes();
        initialBytes = Math.min(space > bytes ? space / bytes * bytes : space, MAX_FIELD);
        slowStartBytes = opensSlowly ? initialBytes : Math.max(initialBytes, space);
    }

    /** The window of a SYN or SYN-ACK (tcp_select_initial_window). */
    long initialBytes() {
        return initialBytes;
    }

    /**
     * The first window is offered up to {@code initial} bytes from {@code next}.
     *
     * @param agreedMssBytes what the timestamps that both sides use leave of our MSS (tp->advmss)
     */
    void begin(long next, long copied, int agreedMssBytes, long nowUs) {
        mssBytes = agreedMssBytes;
        rightEdge = next + initialBytes;
        advertisedBytes = initialBytes;
        roundCopied = copied;
        roundStartUs = nowUs;
    }

    /**
     * A data segment came: open the window further, as far as there is free space (tcp_grow_window). True if it grew.
     *
     * @param bufferedBytes what the buffer holds; this segment, too, if it came in order
     */
    boolean grow(int payloadBytes, long bufferedBytes) {
        if (!payloadOnly && payloadBytes >= mssBytes - 100) {
            fullBytes = payloadBytes;
            fullMemoryBytes = (long) payloadBytes + profile.segmentMemoryBytes();
            ratio = (int) (RATIO_UNIT * fullBytes / fullMemoryBytes);
        }
        long room = freeBytes(bufferedBytes) - slowStartBytes;
        if (room <= 0) {
            return false;
        }
        slowStartBytes += Math.min(room, Math.max(2L * mssBytes, 2L * payloadBytes));
        return true;
    }

    private long clampBytes() {
        return bufferBytes * ratio / RATIO_UNIT;
    }

    /** Space beside what is buffered, which takes the memory of whole segments (tcp_space). */
    private long freeBytes(long bufferedBytes) {
        long memoryBytes = (bufferedBytes + fullBytes - 1) / fullBytes * fullMemoryBytes;
        return Math.max(0, bufferBytes - memoryBytes) * ratio / RATIO_UNIT;
    }

    /** In-order data came up to {@code next}: a window of data takes at least an RTT (tcp_rcv_rtt_measure). */
    void measureRtt(long next, long nowUs) {
        if (windowFromUs >= 0) {
            if (next < windowEnd) {
                return;
            }
            long sample8Us = Math.max(nowUs - windowFromUs, 1) << 3;
            rtt8Us = rtt8Us == 0 ? sample8Us : Math.min(rtt8Us, sample8Us);
        }
        windowEnd = next + advertisedBytes;
        windowFromUs = nowUs;
    }

    /** Takes the RTT from a data segment's timestamp echo, if that is not within a tick (tcp_rcv_rtt_measure_ts). */
    void sampleRtt(int echoMs, long nowUs) {
        if (echoMs == 0 || echoMs == lastEcho) {
            return;
        }
        lastEcho = echoMs;
        long sampleUs = (SendState.timestampMs(nowUs) - echoMs) * 1000L;
        if (sampleUs <= 0) {
            return;
        }
        boolean first = rtt8Us == 0 || sampleUs << 3 < rtt8Us;
        rtt8Us = first ? sampleUs << 3 : rtt8Us - (rtt8Us >> 3) + sampleUs;
    }

    /** The receiver's RTT estimate; 0 when there is none. */
    long rttUs() {
        return rtt8Us >> 3;
    }

    /** The application has read up to {@code copied}: once per RTT, let the buffer follow its rate (tcp_rcv_space_adjust). */
    void read(long copied, long outOfOrderSpanBytes, long nowUs) {
        if (rtt8Us == 0 || nowUs - roundStartUs < rttUs()) {
            return;
        }
        long bytes = copied - roundCopied;
        if (bytes > spaceBytes) {
            if (tuned) {
                enlarge(bytes, outOfOrderSpanBytes);
            }
            spaceBytes = bytes;
        }
        roundCopied = copied;
        roundStartUs = nowUs;
    }

    /** Data is held that spans {@code spanBytes} behind a hole: the buffer must not become too small for it. */
    void outOfOrder(long spanBytes) {
        if (tuned && !olderTuning) {
            enlarge(spaceBytes, spanBytes);
        }
    }

    /** tcp_rcvbuf_grow: twice what was read in a round trip, more while the rate still rises. */
    private void enlarge(long bytes, long outOfOrderSpanBytes) {
        long wanted = 2 * bytes + (olderTuning ? (long) OLDER_MARGIN_SEGMENTS * mssBytes : 0);
        wanted += 2 * wanted * (bytes - spaceBytes) / spaceBytes;
        wanted += olderTuning ? 0 : outOfOrderSpanBytes;
        long needed = Math.min(wanted * RATIO_UNIT / ratio, profile.receiveBufferMaxBytes());
        bufferBytes = Math.max(bufferBytes, needed);
    }

    /** What is left of the window offered last. */
    long offered(long next) {
        return rightEdge - next;
    }

    /** Whether an ACK now would offer as much as the last one did, with {@code bufferedBytes} in the buffer. */
    boolean keepsPace(long bufferedBytes, int segmentBytes) {
        return inUnits(room(bufferedBytes, segmentBytes)) >= advertisedBytes;
    }

    /** Reading has made so much room that the sender should be told (tcp_cleanup_rbuf): at least twice what it knows of. */
    boolean worthTelling(long next, long bufferedBytes, int segmentBytes) {
        long known = offered(next);
        long offer = inUnits(room(bufferedBytes, segmentBytes));
        return 2 * known <= clampBytes() && offer > 0 && offer >= 2 * known;
    }

    /** The window to advertise with acknowledgment {@code next}; the right edge never moves back. */
    long advertise(long next, long bufferedBytes, int segmentBytes) {
        advertisedBytes = inUnits(Math.max(room(bufferedBytes, segmentBytes), rightEdge - next));
        rightEdge = Math.max(rightEdge, next + advertisedBytes);
        return advertisedBytes;
    }

    /** What may be offered: less than a segment, or than a small part of the buffer, would make a silly window. */
    private long room(long bufferedBytes, int segmentBytes) {
        long space = clampBytes();
        long free = freeBytes(bufferedBytes);
        if (opensSlowly && free < space >> 1) {
            free = free >> scale << scale;
            if (free < space >> LEAST_SPACE_SHIFT || free < Math.min(segmentBytes, space)) {
                return 0;
            }
        }
        return Math.min(free, slowStartBytes);
    }

    /** Rounded up to what the header's field can say. */
    private long inUnits(long bytes) {
        long unit = 1L << scale;
        return Math.min((bytes + unit - 1) / unit, MAX_FIELD) * unit;
    }
}

package narrows.tcp;

/**
 * The socket's send buffer (tcp_sendmsg_locked, tcp_sndbuf_expand). Its limit is soft: memory is looked at only when a new
 * buffer of the queue is begun, so data that cwnd lets go at once is taken unchecked. Only lengths are kept: payload is zeros.
 */
final class SendBuffer {
    /** struct sk_buff, which memory that is counted in powers of two comes without. */
    private static final int DESCRIPTOR_BYTES = 256;

    private static final int MIN_WINDOW_SEGMENTS = 10;

    private final int overheadBytes;
    private final long maxLimitBytes;
    private final boolean fixed;
    private final long unitBytes;
    private long limitBytes;
    private long writtenEnd;
    private long applicationEnd;
    private long pushedEnd;
    private boolean closed;

    /** First byte of the last buffer of the queue; meaningless when all of it was sent. */
    private long lastBegin;

    /** What a full buffer of the queue holds. */
    private long chunkBytes = 1;

    /**
     * @param startSequence sequence of the first byte
     * @param fixedBytes SO_SNDBUF as set by the application, within its bound; 0: the buffer grows with cwnd
     * @param maxLimitBytes what segments may take until they are acknowledged (tcp_wmem, maximum)
     * @param overheadBytes memory of a buffer above its data (skb truesize); 0: only data counts, and a limit is what it says
     * @param unitBytes data is taken in whole pieces of this size, within a hard limit (ns-3, TcpTxBuffer::Add); 0: any
     */
    SendBuffer(long startSequence, long fixedBytes, long maxLimitBytes, int overheadBytes, int unitBytes) {
        this.writtenEnd = startSequence;
        this.applicationEnd = startSequence;
        this.pushedEnd = startSequence;
        this.lastBegin = startSequence;
        this.maxLimitBytes = maxLimitBytes;
        this.overheadBytes = overheadBytes;
        this.fixed = fixedBytes > 0 || overheadBytes == 0;
        if (overheadBytes > 0) {
            limitBytes = 2 * fixedBytes;
        } else {
            limitBytes = fixedBytes > 0 ? fixedBytes : maxLimitBytes;
        }
        this.unitBytes = Math.min(unitBytes, limitBytes);
    }

    /** What one buffer of the queue holds from now on (tcp_xmit_size_goal). */
    void fillTo(long bytes) {
        chunkBytes = bytes;
    }

    /** Makes room for {@code windows} times cwnd, unless the application has chosen a size (tcp_sndbuf_expand). */
    void expand(int windows, int cwnd, int advertisedMssBytes) {
        if (fixed) {
            return;
        }
        int data = Integer.highestOneBit(advertisedMssBytes + overheadBytes - DESCRIPTOR_BYTES - 1) << 1;
        long wanted = (long) windows * Math.max(cwnd, MIN_WINDOW_SEGMENTS) * (data + DESCRIPTOR_BYTES);
        limitBytes = Math.max(limitBytes, Math.min(wanted, maxLimitBytes));
    }

    /** The application has {@code bytes} more to write; a saturating source has more than the run can send. */
    void write(long bytes) {
        applicationEnd += bytes;
    }

    /** No more data: a FIN follows the last byte. */
    void close() {
        closed = true;
    }

    /** Whether data is taken in whole pieces, and whenever one fits. */
    boolean takesUnits() {
        return unitBytes > 0;
    }

    /**
     * Whether a sleeping application is woken to write: it has data, and a third is free (sk_stream_is_writeable).
     *
     * @param sentBuffers buffers that are sent and not acknowledged
     */
    boolean wakesWriter(long una, long nextSequence, int sentBuffers) {
        long memoryBytes = memoryBytes(una, nextSequence, sentBuffers);
        boolean room = unitBytes > 0 ? memoryBytes + unitBytes <= limitBytes : memoryBytes <= limitBytes * 2 / 3;
        return writtenEnd < applicationEnd && room;
    }

    /**
     * Bytes that can be written in one piece now; 0 when the application must sleep, or has no more. The last buffer keeps having
     * room as long as data leaves from its front; only a new one needs memory.
     *
     * @param sentBuffers buffers that are sent and not acknowledged
     */
    long roomBytes(long una, long nextSequence, int sentBuffers) {
        if (unitBytes > 0) {
            long free = limitBytes - memoryBytes(una, nextSequence, sentBuffers);
            return Math.min(applicationEnd - writtenEnd, free / unitBytes * unitBytes);
        }
        long lastBytes = writtenEnd - Math.max(lastBegin, nextSequence);
        boolean begins = nextSequence >= writtenEnd || lastBytes >= chunkBytes;
        if (begins && memoryBytes(una, nextSequence, sentBuffers) >= limitBytes) {
            return 0;
        }
        return Math.min(applicationEnd - writtenEnd, begins ? chunkBytes : chunkBytes - lastBytes);
    }

    /** The application writes {@code bytes}, no more than there is room. */
    void append(long bytes, long nextSequence) {
        if (nextSequence >= writtenEnd || writtenEnd - Math.max(lastBegin, nextSequence) >= chunkBytes) {
            lastBegin = writtenEnd;
        }
        writtenEnd += bytes;
    }

    /** Whether all that is unsent lies in the last buffer of the queue. */
    boolean lastIsHead(long nextSequence) {
        return lastBegin <= nextSequence;
    }

    /** All that is written is to be sent (tcp_mark_push). */
    void push() {
        pushedEnd = writtenEnd;
    }

    /** What was written since the last {@link #push}. */
    long unpushedBytes() {
        return writtenEnd - pushedEnd;
    }

    /** What the application still has to write. */
    long offeredBytes() {
        return applicationEnd - writtenEnd;
    }

    /** What queued and unacknowledged data takes (sk_wmem_queued). */
    private long memoryBytes(long una, long nextSequence, int sentBuffers) {
        return writtenEnd - una + (long) overheadBytes * (sentBuffers + unsentBuffers(nextSequence));
    }

    private long unsentBuffers(long nextSequence) {
        if (nextSequence >= writtenEnd) {
            return 0;
        }
        long before = lastBegin - nextSequence;
        return before <= 0 ? 1 : 1 + (before + chunkBytes - 1) / chunkBytes;
    }

    long unsentBytes(long nextSequence) {
        return Math.max(0, writtenEnd - nextSequence);
    }

    boolean finAt(long sequence) {
        return closed && sequence == applicationEnd;
    }

    /** Whether the application has written all that it has for now. */
    boolean drained() {
        return writtenEnd == applicationEnd;
    }

    /** Whether no more data can join what is written. */
    boolean endsWithFin() {
        return closed && drained();
    }

    /** Whether data or a FIN waits to be sent. */
    boolean waits(long nextSequence) {
        return nextSequence < writtenEnd || finAt(nextSequence);
    }

    /** Whether everything that the application has for sending, a FIN included, was sent. */
    boolean done(long nextSequence) {
        return nextSequence > applicationEnd || (nextSequence == applicationEnd && !closed);
    }
}

package narrows.tcp;

/**
 * The socket's send buffer and the application that fills it whenever there is memory (tcp_sendmsg_locked). A real writer
 * that once found it full sleeps until a third is free; that is left out, so a flow that this buffer binds does not come in
 * bursts. Only lengths are kept: payload is zeros.
 */
final class SendBuffer {
    /** Segments of one buffer of the queue: memory is looked at only when a new one is begun. */
    private static final int CHUNK_SEGMENTS = 45;

    private final long maxMemoryBytes;
    private long writtenEnd;
    private long applicationEnd;
    private boolean closed;

    /**
     * @param startSequence sequence of the first byte
     * @param maxMemoryBytes what segments may take until they are acknowledged (tcp_wmem, maximum)
     */
    SendBuffer(long startSequence, long maxMemoryBytes) {
        this.writtenEnd = startSequence;
        this.applicationEnd = startSequence;
        this.maxMemoryBytes = maxMemoryBytes;
    }

    /** The application has {@code bytes} more to write; a saturating source has more than the run can send. */
    void write(long bytes) {
        applicationEnd += bytes;
    }

    /** No more data: a FIN follows the last byte. */
    void close() {
        closed = true;
    }

    /** Lets the application write what the buffer takes now. */
    void refill(long una, long nextSequence, int segmentBytes) {
        long chunkBytes = (long) CHUNK_SEGMENTS * segmentBytes;
        if (writtenEnd - nextSequence < chunkBytes && memoryBytes(una) < maxMemoryBytes) {
            writtenEnd = Math.min(applicationEnd, writtenEnd + chunkBytes);
        }
    }

    /** Queued and unacknowledged data takes 6 % more than its bytes. */
    private long memoryBytes(long una) {
        return (writtenEnd - una) * 106 / 100;
    }

    long unsentBytes(long nextSequence) {
        return Math.max(0, writtenEnd - nextSequence);
    }

    boolean finAt(long sequence) {
        return closed && sequence == applicationEnd;
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

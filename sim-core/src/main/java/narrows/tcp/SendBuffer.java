package narrows.tcp;

/** What the application has written and may still write. Only lengths are kept: payload is zeros. */
final class SendBuffer {
    private long endSequence;
    private boolean closed;

    /** @param startSequence sequence of the first byte */
    SendBuffer(long startSequence) {
        endSequence = startSequence;
    }

    /** Adds {@code bytes}; a saturating source writes more than the run can send. */
    void write(long bytes) {
        endSequence += bytes;
    }

    /** No more data: a FIN follows the last byte. */
    void close() {
        closed = true;
    }

    long unsentBytes(long nextSequence) {
        return Math.max(0, endSequence - nextSequence);
    }

    boolean finAt(long sequence) {
        return closed && sequence == endSequence;
    }

    /** Whether data or a FIN waits to be sent. */
    boolean waits(long nextSequence) {
        return nextSequence < endSequence || finAt(nextSequence);
    }
}

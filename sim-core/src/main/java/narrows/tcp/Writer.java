package narrows.tcp;

/** The sending application: asleep until the send buffer has room, then it writes until there is none (tcp_check_space). */
final class Writer {
    private static final int WRITE_BYTES = 128 * 1024;
    private static final int WRITES_PER_TURN = 16;

    private final SendState s;
    private final SendBuffer buffer;
    private final RateSampler rate;
    private final Transmitter transmitter;
    private final UnusedWindow unused;

    Writer(SendState s, SendBuffer buffer, RateSampler rate, Transmitter transmitter, UnusedWindow unused) {
        this.s = s;
        this.buffer = buffer;
        this.rate = rate;
        this.transmitter = transmitter;
        this.unused = unused;
    }

    /** Lets the application write if the buffer wakes it. */
    void wake(long nowNs) {
        boolean goesOn = true;
        while (goesOn && buffer.wakesWriter(s.window.una)) {
            for (int writes = 0; goesOn && writes < WRITES_PER_TURN; writes++) {
                goesOn = write(nowNs);
            }
        }
    }

    /** A write's last part of a segment waits for the next write (Nagle). */
    private long wholeSegmentsBytes() {
        return Math.max(1, WRITE_BYTES / s.mssBytes) * (long) s.mssBytes;
    }

    /** One call to write; whether it was accepted whole. */
    private boolean write(long nowNs) {
        unused.beforeWriting(nowNs);
        rate.checkApplication(buffer.unsentBytes(s.window.next));
        long leftBytes = wholeSegmentsBytes();
        while (leftBytes > 0) {
            long bytes = Math.min(leftBytes, buffer.roomBytes(s.window.una, s.window.next, s.mssBytes));
            if (bytes == 0) {
                return false;
            }
            buffer.append(bytes);
            leftBytes -= bytes;
            transmitter.sendNew(nowNs);
        }
        return true;
    }
}

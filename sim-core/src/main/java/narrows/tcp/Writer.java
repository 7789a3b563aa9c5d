package narrows.tcp;

/** The sending application: asleep until the send buffer has room, then it writes until there is none (tcp_check_space). */
final class Writer {
    private static final int WRITES_PER_TURN = 16;

    /** Most that one buffer of the queue holds: an IP packet but for its headers (GSO_LEGACY_MAX_SIZE, MAX_TCP_HEADER). */
    private static final int MAX_CHUNK_BYTES = 65_279;

    private final SendState s;
    private final SendBuffer buffer;
    private final RateSampler rate;
    private final Transmitter transmitter;
    private final UnusedWindow unused;
    private final int writeBytes;

    /** @param writeBytes what the application gives with one call */
    Writer(
            SendState s,
            SendBuffer buffer,
            RateSampler rate,
            Transmitter transmitter,
            UnusedWindow unused,
            int writeBytes) {
        this.s = s;
        this.buffer = buffer;
        this.rate = rate;
        this.transmitter = transmitter;
        this.unused = unused;
        this.writeBytes = writeBytes;
    }

    /** Lets the application write if the buffer wakes it: until a call is refused, or its turn is over. */
    void wake(long nowNs) {
        boolean goesOn = true;
        while (goesOn && buffer.wakesWriter(s.window.una, s.window.next, s.board.buffers())) {
            for (int writes = 0; goesOn && writes < WRITES_PER_TURN; writes++) {
                goesOn = write(nowNs);
            }
        }
    }

    /** ns-3's application writes as soon as an ACK has made room, before the sender acts on that ACK. */
    void fill() {
        if (buffer.takesUnits() && buffer.wakesWriter(s.window.una, s.window.next, s.board.buffers())) {
            rate.checkApplication(buffer.unsentBytes(s.window.next));
            buffer.append(buffer.roomBytes(s.window.una, s.window.next, s.board.buffers()), s.window.next);
            buffer.push();
        }
    }

    /** One call to write, which is sent as far as it may be; false if it was refused (tcp_sendmsg_locked). */
    private boolean write(long nowNs) {
        unused.beforeWriting(nowNs);
        // Also a call that is refused finds out that the application is the limit.
        rate.checkApplication(buffer.unsentBytes(s.window.next));
        boolean accepted = append(nowNs) > 0;
        buffer.push();
        transmitter.sendNew(nowNs);
        return accepted;
    }

    /** Returns the bytes that the buffer took. */
    private long append(long nowNs) {
        buffer.fillTo(chunkBytes());
        long wholeBytes = Math.min(writeBytes, buffer.offeredBytes());
        long leftBytes = wholeBytes;
        while (leftBytes > 0) {
            long bytes = Math.min(leftBytes, buffer.roomBytes(s.window.una, s.window.next, s.board.buffers()));
            if (bytes == 0) {
                break;
            }
            buffer.append(bytes, s.window.next);
            leftBytes -= bytes;
            if (leftBytes > 0) {
                sendFullBuffer(nowNs);
            }
        }
        return wholeBytes - leftBytes;
    }

    /**
     * A full buffer at the head of the queue sends one burst (tcp_push_one), which gives it room again; all is sent once much was
     * written since the last push (forced_push).
     */
    private void sendFullBuffer(long nowNs) {
        if (buffer.unpushedBytes() > s.maxWindowBytes >> 1) {
            buffer.push();
            transmitter.sendNew(nowNs);
        } else if (buffer.lastIsHead(s.window.next)) {
            transmitter.sendBurst(nowNs);
        }
    }

    /** Whole segments, in no more than a super-packet and half the largest window (tcp_bound_to_half_wnd). */
    private long chunkBytes() {
        long most = Math.min(MAX_CHUNK_BYTES, s.maxWindowBytes >> 1);
        return Math.max(1, most / s.mssBytes) * s.mssBytes;
    }
}

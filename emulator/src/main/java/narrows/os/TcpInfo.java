package narrows.os;

/**
 * A connection as the kernel sees it: struct tcp_info of linux/tcp.h. Times are in the units of their names; fields that
 * an older kernel does not fill are 0. One object is refilled again and again, so that sampling allocates nothing.
 */
public final class TcpInfo {
    /** Up to and including tcpi_snd_wnd (Linux 5.4 and later). */
    private static final int SIZE_BYTES = 232;

    private final Memory memory = Memory.allocate(SIZE_BYTES);
    private final Memory size = Memory.allocate(4);

    void read(Fd socket) {
        for (int offset = 0; offset < SIZE_BYTES; offset += Long.BYTES) {
            memory.putLong(offset, 0);
        }
        size.putInt(0, SIZE_BYTES);
        LibC.check(
                LibC.CALLS.getsockopt(
                        socket.number(), Constants.IPPROTO_TCP, Constants.TCP_INFO, memory.address(0), size.address(0)),
                "getsockopt TCP_INFO",
                "");
    }

    public long rttUs() {
        return unsignedInt(68);
    }

    public long rttVarianceUs() {
        return unsignedInt(72);
    }

    public long slowStartThresholdPackets() {
        return unsignedInt(76);
    }

    public long congestionWindowPackets() {
        return unsignedInt(80);
    }

    /** Segments sent again over the connection's whole life. */
    public long totalRetransmits() {
        return unsignedInt(100);
    }

    public long bytesAcked() {
        return memory.longAt(120);
    }

    public long bytesReceived() {
        return memory.longAt(128);
    }

    public long minRttUs() {
        return unsignedInt(148);
    }

    public long dataSegmentsReceived() {
        return unsignedInt(152);
    }

    public long dataSegmentsSent() {
        return unsignedInt(156);
    }

    /** Time with data to send or waiting for its acknowledgement. */
    public long busyUs() {
        return memory.longAt(168);
    }

    /** Part of {@link #busyUs} in which the peer's receive window was the limit. */
    public long receiveWindowLimitedUs() {
        return memory.longAt(176);
    }

    /** Part of {@link #busyUs} in which the send buffer was the limit. */
    public long sendBufferLimitedUs() {
        return memory.longAt(184);
    }

    private long unsignedInt(int offset) {
        return Integer.toUnsignedLong(memory.intAt(offset));
    }
}

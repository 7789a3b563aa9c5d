package narrows.iperf;

import io.netty.channel.Channel;
import java.nio.ByteBuffer;

/**
 * What Linux tells of a TCP connection from its beginning on (struct tcp_info of linux/tcp.h); 0 where the kernel does not tell.
 *
 * @param retransmits segments sent again
 * @param minRttUs smallest round trip
 * @param busyUs time with data to send or waiting for its acknowledgment
 * @param receiveWindowLimitedUs part of it in which the peer's receive window was the limit
 * @param sendBufferLimitedUs part of it in which the send buffer was the limit
 */
public record TcpLife(
        long retransmits, long minRttUs, long busyUs, long receiveWindowLimitedUs, long sendBufferLimitedUs) {
    /** Of a connection that never was. */
    public static final TcpLife NONE = new TcpLife(0, 0, 0, 0, 0);

    /** The kernel's minimum before the first sample. */
    private static final int NOT_MEASURED = -1;

    private static final int TOTAL_RETRANS = 100;
    private static final int MIN_RTT = 148;
    private static final int BUSY_TIME = 168;
    private static final int RWND_LIMITED = 176;
    private static final int SNDBUF_LIMITED = 184;

    /** Of a socket that is open; {@link #NONE} where the system does not tell. */
    public static TcpLife of(Channel channel) {
        ByteBuffer info = SocketOptions.read(channel, LinuxOption.TCP_INFO, LinuxOption.TCP_INFO_BYTES);
        return info == null ? NONE : of(info);
    }

    static TcpLife of(ByteBuffer info) {
        return new TcpLife(
                Integer.toUnsignedLong(info.getInt(TOTAL_RETRANS)),
                info.getInt(MIN_RTT) == NOT_MEASURED ? 0 : Integer.toUnsignedLong(info.getInt(MIN_RTT)),
                info.getLong(BUSY_TIME),
                info.getLong(RWND_LIMITED),
                info.getLong(SNDBUF_LIMITED));
    }
}

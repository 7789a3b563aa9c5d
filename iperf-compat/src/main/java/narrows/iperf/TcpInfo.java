package narrows.iperf;

import io.netty.channel.Channel;
import java.nio.ByteBuffer;

/**
 * What Linux tells of a TCP connection (struct tcp_info of linux/tcp.h).
 *
 * @param retransmits segments sent again since the connection began
 * @param cwndBytes congestion window
 * @param sendWindowBytes the peer's window; 0 before Linux 5.4
 * @param rttUs smoothed round trip
 * @param rttVarUs its mean deviation
 * @param pmtuBytes path MTU
 * @param reordering reordering distance in segments
 */
public record TcpInfo(
        long retransmits,
        long cwndBytes,
        long sendWindowBytes,
        long rttUs,
        long rttVarUs,
        long pmtuBytes,
        long reordering) {
    private static final int SND_MSS = 16;
    private static final int PMTU = 60;
    private static final int RTT = 68;
    private static final int RTTVAR = 72;
    private static final int SND_CWND = 80;
    private static final int REORDERING = 88;
    private static final int TOTAL_RETRANS = 100;
    private static final int SND_WND = 228;

    /** Of a connected socket; null where the system does not tell. */
    public static TcpInfo of(Channel channel) {
        ByteBuffer info = SocketOptions.read(channel, LinuxOption.TCP_INFO, LinuxOption.TCP_INFO_BYTES);
        return info == null ? null : of(info);
    }

    static TcpInfo of(ByteBuffer info) {
        return new TcpInfo(
                unsigned(info, TOTAL_RETRANS),
                unsigned(info, SND_CWND) * unsigned(info, SND_MSS),
                unsigned(info, SND_WND),
                unsigned(info, RTT),
                unsigned(info, RTTVAR),
                unsigned(info, PMTU),
                unsigned(info, REORDERING));
    }

    private static long unsigned(ByteBuffer info, int offset) {
        return Integer.toUnsignedLong(info.getInt(offset));
    }
}

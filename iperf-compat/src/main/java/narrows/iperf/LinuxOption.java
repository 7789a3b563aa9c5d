package narrows.iperf;

import io.netty.channel.unix.IntegerUnixChannelOption;
import io.netty.channel.unix.RawUnixChannelOption;

/** Socket options that only the native transport reaches, by their numbers in Linux's uapi headers. */
final class LinuxOption {
    private static final int SOL_IP = 0;
    private static final int SOL_SOCKET = 1;
    private static final int SOL_TCP = 6;
    private static final int SOL_IPV6 = 41;

    /** TCP_CA_NAME_MAX of include/net/tcp.h. */
    static final int CONGESTION_NAME_BYTES = 16;

    /** Longer than the struct tcp_info of any kernel so far; the kernel fills what it knows. */
    static final int TCP_INFO_BYTES = 512;

    /** IFNAMSIZ. */
    static final int DEVICE_NAME_BYTES = 16;

    static final IntegerUnixChannelOption TCP_MAXSEG = new IntegerUnixChannelOption("NARROWS_TCP_MAXSEG", SOL_TCP, 2);
    static final IntegerUnixChannelOption TCP_USER_TIMEOUT =
            new IntegerUnixChannelOption("NARROWS_TCP_USER_TIMEOUT", SOL_TCP, 18);
    static final IntegerUnixChannelOption TCP_NOTSENT_LOWAT =
            new IntegerUnixChannelOption("NARROWS_TCP_NOTSENT_LOWAT", SOL_TCP, 25);
    static final IntegerUnixChannelOption IP_MTU_DISCOVER =
            new IntegerUnixChannelOption("NARROWS_IP_MTU_DISCOVER", SOL_IP, 10);
    static final IntegerUnixChannelOption IPV6_V6ONLY =
            new IntegerUnixChannelOption("NARROWS_IPV6_V6ONLY", SOL_IPV6, 26);
    static final RawUnixChannelOption TCP_CONGESTION =
            new RawUnixChannelOption("NARROWS_TCP_CONGESTION", SOL_TCP, 13, CONGESTION_NAME_BYTES);
    static final RawUnixChannelOption TCP_INFO =
            new RawUnixChannelOption("NARROWS_TCP_INFO", SOL_TCP, 11, TCP_INFO_BYTES);
    static final RawUnixChannelOption SO_BINDTODEVICE =
            new RawUnixChannelOption("NARROWS_SO_BINDTODEVICE", SOL_SOCKET, 25, DEVICE_NAME_BYTES);

    /** 64 bits wide since Linux 5.0, which takes the rates above 34 Gbit/s. */
    static final RawUnixChannelOption SO_MAX_PACING_RATE =
            new RawUnixChannelOption("NARROWS_SO_MAX_PACING_RATE", SOL_SOCKET, 47, Long.BYTES);

    private LinuxOption() {}
}

package narrows.iperf;

import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.unix.RawUnixChannelOption;
import io.netty.channel.unix.UnixChannel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Sets and reads socket options. */
public final class SocketOptions {
    /** IP_PMTUDISC_DO of linux/in.h. */
    private static final int ALWAYS_SET_DF = 2;

    private SocketOptions() {}

    /**
     * Sets what {@code settings} ask of {@code channel}, before it connects or binds.
     *
     * @throws SocketOptionException if the system refuses one
     */
    public static void apply(SocketSettings settings, Channel channel) {
        buffers(settings, channel);
        if (settings.tos() != 0) {
            set(channel, ChannelOption.IP_TOS, settings.tos(), "IP_TOS");
        }
        if (settings.device() != null) {
            raw(
                    channel,
                    LinuxOption.SO_BINDTODEVICE,
                    text(settings.device(), LinuxOption.DEVICE_NAME_BYTES),
                    "SO_BINDTODEVICE");
        }
        if (settings.pacingBitsPerSec() != 0) {
            raw(channel, LinuxOption.SO_MAX_PACING_RATE, number(settings.pacingBitsPerSec() / 8), "SO_MAX_PACING_RATE");
        }
        if (settings.dontFragment()) {
            unix(channel, LinuxOption.IP_MTU_DISCOVER, ALWAYS_SET_DF, "IP_MTU_DISCOVER");
        }
        if (settings.onlyIpv6()) {
            unix(channel, LinuxOption.IPV6_V6ONLY, 1, "IPV6_V6ONLY");
        }
        if (!(channel instanceof DatagramChannel)) {
            tcp(settings, channel);
        }
    }

    private static void buffers(SocketSettings settings, Channel channel) {
        if (settings.sendBufferBytes() != 0) {
            set(channel, ChannelOption.SO_SNDBUF, settings.sendBufferBytes(), "SO_SNDBUF");
        }
        if (settings.receiveBufferBytes() != 0) {
            set(channel, ChannelOption.SO_RCVBUF, settings.receiveBufferBytes(), "SO_RCVBUF");
        }
    }

    private static void tcp(SocketSettings settings, Channel channel) {
        // Netty turns Nagle's algorithm off unless it is told.
        set(channel, ChannelOption.TCP_NODELAY, settings.noDelay(), "TCP_NODELAY");
        if (settings.mssBytes() != 0) {
            unix(channel, LinuxOption.TCP_MAXSEG, settings.mssBytes(), "TCP_MAXSEG");
        }
        if (settings.sendTimeoutMs() != 0) {
            unix(channel, LinuxOption.TCP_USER_TIMEOUT, settings.sendTimeoutMs(), "TCP_USER_TIMEOUT");
        }
        if (settings.unsentLimitBytes() != 0) {
            unix(channel, LinuxOption.TCP_NOTSENT_LOWAT, settings.unsentLimitBytes(), "TCP_NOTSENT_LOWAT");
        }
        if (settings.congestion() != null) {
            congestion(channel, settings.congestion());
        }
    }

    /**
     * Chooses the congestion control of a TCP socket.
     *
     * @throws SocketOptionException if this kernel has no such one
     */
    public static void congestion(Channel channel, String name) {
        raw(channel, LinuxOption.TCP_CONGESTION, text(name, LinuxOption.CONGESTION_NAME_BYTES), "TCP_CONGESTION");
    }

    /** The congestion control of a TCP socket; null where the system does not tell. */
    public static String congestion(Channel channel) {
        ByteBuffer name = read(channel, LinuxOption.TCP_CONGESTION, LinuxOption.CONGESTION_NAME_BYTES);
        return name == null
                ? null
                : StandardCharsets.US_ASCII.decode(name).toString().split("\0", 2)[0];
    }

    /** SO_SNDBUF as the kernel has it, which is twice what was asked on Linux. */
    public static int sendBufferBytes(Channel channel) {
        return orZero(channel.config().getOption(ChannelOption.SO_SNDBUF));
    }

    /** SO_RCVBUF as the kernel has it, which is twice what was asked on Linux. */
    public static int receiveBufferBytes(Channel channel) {
        return orZero(channel.config().getOption(ChannelOption.SO_RCVBUF));
    }

    /** TCP_MAXSEG of a connected socket: its segments' payload in bytes; 0 if the system does not tell. */
    public static int mssBytes(Channel channel) {
        return channel instanceof UnixChannel ? orZero(channel.config().getOption(LinuxOption.TCP_MAXSEG)) : 0;
    }

    /** Reads {@code option}; null without the native transport, on a closed socket, or if the kernel refuses. */
    static ByteBuffer read(Channel channel, RawUnixChannelOption option, int bytes) {
        if (!(channel instanceof UnixChannel)) {
            return null;
        }
        try {
            ByteBuffer value = channel.config().getOption(option);
            return value == null || value.capacity() < bytes ? null : value.order(ByteOrder.nativeOrder());
        } catch (ChannelException e) {
            return null;
        }
    }

    private static int orZero(Integer value) {
        return value == null ? 0 : value;
    }

    private static ByteBuffer text(String text, int bytes) {
        return ByteBuffer.wrap(Arrays.copyOf(text.getBytes(StandardCharsets.US_ASCII), bytes));
    }

    private static ByteBuffer number(long value) {
        return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder()).putLong(0, value);
    }

    private static void unix(Channel channel, ChannelOption<Integer> option, int value, String name) {
        needNative(channel, name);
        set(channel, option, value, name);
    }

    private static void raw(Channel channel, ChannelOption<ByteBuffer> option, ByteBuffer value, String name) {
        needNative(channel, name);
        set(channel, option, value, name);
    }

    private static void needNative(Channel channel, String name) {
        if (!(channel instanceof UnixChannel)) {
            throw new SocketOptionException(name, "not supported on this system");
        }
    }

    private static <T> void set(Channel channel, ChannelOption<T> option, T value, String name) {
        try {
            channel.config().setOption(option, value);
        } catch (ChannelException e) {
            throw new SocketOptionException(name, SystemText.of(e));
        }
    }
}

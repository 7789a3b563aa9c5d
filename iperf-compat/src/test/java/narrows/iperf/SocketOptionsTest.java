package narrows.iperf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.unix.RawUnixChannelOption;
import io.netty.channel.unix.UnixChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the kernel says of a socket after a setting has been asked for. */
class SocketOptionsTest {
    private final EventLoopGroup loops = Transport.best().loops(1, "socket-options-test");

    @BeforeEach
    void onlyWhereTheSystemTells() {
        assumeTrue(Transport.best() == Transport.EPOLL, "needs Linux");
    }

    @AfterEach
    void endLoops() {
        loops.shutdownGracefully();
    }

    private static InetSocketAddress any(String host) throws Exception {
        return new InetSocketAddress(InetAddress.getByName(host), 0);
    }

    private Channel stream(SocketSettings settings) throws Exception {
        Channel channel = Transport.best().socket(InetAddress.getByName("127.0.0.1"));
        loops.register(channel).sync();
        SocketOptions.apply(settings, channel);
        return channel;
    }

    private Channel datagrams(SocketSettings settings) throws Exception {
        return new Connections(Transport.best(), loops, settings)
                .datagrams(any("127.0.0.1"), false, new ChannelInboundHandlerAdapter())
                .sync()
                .channel();
    }

    private static int value(Channel channel, ChannelOption<Integer> option) {
        assertThat(channel).isInstanceOf(UnixChannel.class);
        return channel.config().getOption(option);
    }

    private static ByteBuffer raw(Channel channel, RawUnixChannelOption option) {
        return channel.config().getOption(option).order(ByteOrder.nativeOrder());
    }

    @Test
    void nagles_algorithm_is_off_only_when_asked() throws Exception {
        assertThat(stream(SocketSettings.NONE).config().getOption(ChannelOption.TCP_NODELAY))
                .isFalse();
        assertThat(stream(SocketSettings.NONE.withTcp(0, true, null)).config().getOption(ChannelOption.TCP_NODELAY))
                .isTrue();
    }

    @Test
    void buffers_are_at_least_as_large_as_asked() throws Exception {
        Channel channel = stream(SocketSettings.NONE.withBuffers(20_000, 30_000));

        assertThat(SocketOptions.sendBufferBytes(channel)).isEqualTo(40_000);
        assertThat(SocketOptions.receiveBufferBytes(channel)).isEqualTo(60_000);
    }

    @Test
    void tcp_options_reach_the_kernel() throws Exception {
        Channel channel = stream(SocketSettings.NONE
                .withTcp(1000, true, "reno")
                .withTos(0x20)
                .withSendTimeout(2500)
                .withUnsentLimit(16_384));

        assertThat(value(channel, LinuxOption.TCP_MAXSEG)).isEqualTo(1000);
        assertThat(channel.config().getOption(ChannelOption.TCP_NODELAY)).isTrue();
        assertThat(SocketOptions.congestion(channel)).isEqualTo("reno");
        assertThat(value(channel, ChannelOption.IP_TOS)).isEqualTo(0x20);
        assertThat(value(channel, LinuxOption.TCP_USER_TIMEOUT)).isEqualTo(2500);
        assertThat(value(channel, LinuxOption.TCP_NOTSENT_LOWAT)).isEqualTo(16_384);
    }

    @Test
    void a_pacing_rate_is_in_bytes_a_second_and_may_exceed_32_bits() throws Exception {
        assertThat(raw(stream(SocketSettings.NONE.withPacing(8_000_000)), LinuxOption.SO_MAX_PACING_RATE)
                        .getLong(0))
                .isEqualTo(1_000_000);
        assertThat(raw(stream(SocketSettings.NONE.withPacing(80_000_000_000L)), LinuxOption.SO_MAX_PACING_RATE)
                        .getLong(0))
                .isEqualTo(10_000_000_000L);
    }

    @Test
    void a_socket_is_bound_to_its_device() throws Exception {
        ByteBuffer name = raw(stream(SocketSettings.NONE.withDevice("lo")), LinuxOption.SO_BINDTODEVICE);

        assertThat(StandardCharsets.US_ASCII.decode(name).toString()).startsWith("lo\0");
    }

    @Test
    void an_unknown_device_is_refused_with_its_option() {
        assertThatThrownBy(() -> stream(SocketSettings.NONE.withDevice("nosuch0")))
                .isInstanceOf(SocketOptionException.class)
                .hasMessageContaining("SO_BINDTODEVICE")
                .hasMessageContaining("No such device");
    }

    @Test
    void datagrams_that_may_not_be_fragmented_have_path_mtu_discovery() throws Exception {
        assertThat(value(datagrams(SocketSettings.NONE.withDontFragment(true)), LinuxOption.IP_MTU_DISCOVER))
                .isEqualTo(2);
    }

    @Test
    void each_setting_leaves_the_others_as_they_are() {
        SocketSettings all = SocketSettings.NONE
                .withBuffers(1, 2)
                .withTcp(3, true, "reno")
                .withTos(4)
                .withPacing(5)
                .withDevice("lo")
                .withSendTimeout(6)
                .withUnsentLimit(7)
                .withDontFragment(true)
                .withOnlyIpv6(true);

        assertThat(all).isEqualTo(new SocketSettings(1, 2, 3, true, 4, "reno", 5, "lo", 6, 7, true, true));
    }
}

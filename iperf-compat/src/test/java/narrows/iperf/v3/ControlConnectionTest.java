package narrows.iperf.v3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ControlConnectionTest {
    private final ControlInbox inbox = new ControlInbox();
    private final EmbeddedChannel channel = new EmbeddedChannel(inbox);
    private final ControlConnection control = new ControlConnection(channel, inbox, Trace.NONE);

    private void arrive(int... bytes) {
        for (int value : bytes) {
            channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {(byte) value}));
        }
    }

    private static long soon() {
        return System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    }

    @Test
    void reads_states_that_come_glued_together() throws Exception {
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {1, 2, -1}));

        assertThat(control.awaitState(soon())).isEqualTo(State.TEST_START);
        assertThat(control.awaitState(soon())).isEqualTo(State.TEST_RUNNING);
        assertThat(control.awaitState(soon())).isEqualTo(State.ACCESS_DENIED);
        assertThat(control.awaitState(System.nanoTime())).isEqualTo(State.NONE);
    }

    @Test
    void reads_a_document_that_comes_byte_by_byte() throws Exception {
        arrive(0, 0, 0, 7, '{', '"', 'a', '"', ':', '5', '}');

        assertThat(control.awaitJson("document", 100, soon()).get("a").asInt()).isEqualTo(5);
    }

    @Test
    void refuses_a_document_that_is_longer_than_allowed_before_it_comes() {
        arrive(0x7f, 0xff, 0xff, 0xff);
        assertThatThrownBy(() -> control.awaitJson("document", 8192, soon())).isInstanceOf(IOException.class);
        arrive(0xff, 0xff, 0xff, 0xff);
        assertThatThrownBy(() -> control.awaitJson("document", 8192, soon())).hasMessageContaining("4294967295");
    }

    @Test
    void gives_up_a_document_that_does_not_come() {
        arrive(0, 0, 0, 7, '{');

        assertThatThrownBy(() -> control.awaitJson("document", 100, System.nanoTime()))
                .hasMessageContaining("in time");
    }

    @Test
    void tells_the_end_of_the_connection() {
        channel.close();

        assertThatThrownBy(() -> control.awaitState(soon())).isInstanceOf(IOException.class);
    }

    @Test
    void stops_reading_a_peer_that_floods() {
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[1024 * 1024]));

        assertThat(channel.config().isAutoRead()).isFalse();
    }

    @Test
    void tells_an_iperf2_header_from_a_cookie() {
        byte[] header = new byte[Cookie.BYTES];
        header[0] = 0x40;
        header[1] = 0x01;
        assertThat(Cookie.isText(header)).isFalse();
        assertThat(Cookie.isText(Cookie.fresh())).isTrue();
        assertThat(Cookie.text(Cookie.fresh())).matches("[a-z2-7]{36}");
        byte[] old = "host.example 1480529012.123456 0x1f".getBytes(StandardCharsets.US_ASCII);
        assertThat(Cookie.isText(Arrays.copyOf(old, Cookie.BYTES))).isTrue();
    }
}

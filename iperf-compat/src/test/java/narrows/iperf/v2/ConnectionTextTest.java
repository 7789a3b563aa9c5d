package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

/** Lines that iperf 2.1.8 printed. */
class ConnectionTextTest {
    private static final InetSocketAddress LOCAL = new InetSocketAddress("127.0.0.1", 38_224);
    private static final InetSocketAddress REMOTE = new InetSocketAddress("127.0.0.1", 5001);
    private static final PathState PATH = new PathState(0, 319 * 1024, 47, 20);

    @Test
    void says_what_the_kernel_knows() {
        assertThat(new ConnectionText(false).with("reverse").path(PATH, 32_741).line("  1", LOCAL, REMOTE))
                .isEqualTo("[  1] local 127.0.0.1 port 38224 connected with 127.0.0.1 port 5001 (reverse)"
                        + " (icwnd/mss/irtt=319/32741/47)");
        assertThat(new ConnectionText(false).path(null, 0).line(" *2", LOCAL, REMOTE))
                .isEqualTo("[ *2] local 127.0.0.1 port 38224 connected with 127.0.0.1 port 5001");
    }

    @Test
    void names_device_and_time_where_details_are_wanted() {
        assertThat(new ConnectionText(false)
                        .detailed("lo", true)
                        .with("peer 2.1.8")
                        .line("  1", LOCAL, REMOTE))
                .matches("\\[  1] local 127\\.0\\.0\\.1%lo port 38224 connected with 127\\.0\\.0\\.1 port 5001"
                        + " \\(peer 2\\.1\\.8\\) on \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d \\(.+\\)");
    }

    @Test
    void masks_addresses_up_to_their_last_part() throws UnknownHostException {
        assertThat(new ConnectionText(true).line("  1", LOCAL, REMOTE))
                .isEqualTo("[  1] local *.*.*.1 port 38224 connected with *.*.*.1 port 5001");
        assertThat(Addresses.masked(InetAddress.getByName("fe80::1:2"))).isEqualTo("*:*:*:*:*:*:*:2");
    }
}

package narrows.iperf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class TcpLifeTest {
    /** Offsets of tcpi_total_retrans, tcpi_min_rtt, tcpi_busy_time, tcpi_rwnd_limited and tcpi_sndbuf_limited in linux/tcp.h. */
    @Test
    void reads_the_fields_of_tcp_info() {
        ByteBuffer info = ByteBuffer.allocate(LinuxOption.TCP_INFO_BYTES).order(ByteOrder.nativeOrder());
        info.putInt(100, -1)
                .putInt(148, 40_000)
                .putLong(168, 1L << 33)
                .putLong(176, 2)
                .putLong(184, 3);

        assertThat(TcpLife.of(info)).isEqualTo(new TcpLife(0xffff_ffffL, 40_000, 1L << 33, 2, 3));
    }
}

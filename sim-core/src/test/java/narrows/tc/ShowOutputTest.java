package narrows.tc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemLoss;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;
import narrows.unit.ShownUnits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShowOutputTest {
    @Test
    void what_show_printed_is_read_back_and_its_counters_are_left_out() {
        List<String> shown = List.of(
                "qdisc tbf 1: root refcnt 2 rate 2Mbit burst 10Kb lat 20ms ",
                " Sent 10598 bytes 7 pkt (dropped 0, overlimits 16 requeues 0) ",
                " backlog 19682b 13p requeues 0",
                "qdisc netem 10: parent 1:1 limit 500 delay 100ms  10ms 25% loss gemodel p 1% r 10% 1-h 100% 1-k 0%");
        Map<String, List<String>> devices = TcScript.byDevice(shown);
        assertThat(devices).hasSize(1);
        TcChain chain = TcChain.parse(devices.get("X"));
        assertThat(chain.specs().get(0)).isInstanceOfSatisfying(TbfSpec.class, tbf -> {
            assertThat(tbf.rate().bitsPerSec()).isEqualTo(2_000_000);
            assertThat(tbf.limitBytes()).isEqualTo(5000 + 10240);
        });
        assertThat(chain.specs().get(1)).isInstanceOfSatisfying(NetemSpec.class, netem -> {
            assertThat(netem.limitPackets()).isEqualTo(500);
            assertThat(netem.jitterNs()).isEqualTo(10_000_000);
            assertThat(netem.lossModel()).isInstanceOf(NetemLoss.Gilbert.class);
        });
    }

    @Test
    void packet_counts_with_their_p_are_read() {
        assertThat(specs("qdisc pfifo 8001: dev eth0 root refcnt 2 limit 1000p"))
                .containsExactly(FifoSpec.packets(1000));
        assertThat(specs("qdisc fq_codel 0: dev eth0 root refcnt 2 limit 10240p flows 1024 quantum 1514 target 5ms"
                        + " interval 100ms memory_limit 32Mb ecn drop_batch 64"))
                .extracting(QdiscSpec::kind)
                .containsExactly("fq_codel");
    }

    /** What is shown of a line means the line, as far as three digits say it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "netem delay 100ms 10ms 25% loss 5% 25% duplicate 1% corrupt 0.1%",
                "netem loss state 1% 10% 70% 20% 0.1%",
                "netem delay 10ms reorder 25% 50% gap 5",
                "netem rate 1mbit 20 100 5 limit 50",
                "netem loss 5% ecn seed 7",
                "pfifo limit 7",
                "bfifo limit 10kb",
                "pfifo_head_drop limit 3",
                "codel limit 100 target 4ms interval 30ms ecn",
                "pie limit 100 target 20ms tupdate 30ms alpha 2 beta 20 ecn bytemode",
                "tbf rate 1mbit burst 10kb latency 50ms"
            })
    void shown_options_are_read_back_as_the_same(String line) {
        QdiscSpec spec = TcLine.parse(line).spec();
        String shown = "qdisc " + spec.kind() + " 1: dev eth0 root refcnt 2 " + ShownOptions.of(spec);
        assertThat(specs(shown)).containsExactly(spec);
    }

    @Test
    void prints_values_as_tc_does() {
        assertThat(ShownOptions.of(
                        TcLine.parse("tbf rate 2mbit burst 10kb limit 15kb").spec()))
                .isEqualTo("rate 2Mbit burst 10Kb lat 20.5ms");
        assertThat(ShownUnits.rate(2_097_152)).isEqualTo("2097Kbit");
        assertThat(ShownUnits.size(10_264)).isEqualTo("10264b");
        assertThat(ShownUnits.size(4 << 20)).isEqualTo("4Mb");
    }

    @Test
    void commands_of_several_devices_are_told_apart_and_comments_left_out() {
        Map<String, List<String>> devices = TcScript.byDevice(List.of(
                "# both ways",
                "tc qdisc add dev a root \\",
                "  netem delay 10ms",
                "",
                "tc qdisc add dev b root pfifo"));
        assertThat(devices.keySet()).containsExactly("a", "b");
        assertThat(TcChain.parse(devices.get("a")).specs()).containsExactly(NetemSpec.DEFAULT.withDelay(10_000_000, 0));
    }

    private static List<QdiscSpec> specs(String shown) {
        return TcChain.parse(TcScript.byDevice(List.of(shown)).get("eth0")).specs();
    }
}

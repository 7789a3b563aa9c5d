package narrows.tc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.TbfSpec;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;

class TcChainTest {
    private static final String TBF = "tbf limit 15Kb buffer 10Kb/8 rate 2Mbit";

    @Test
    void joins_lines_root_first() {
        TcChain chain = TcChain.parse(List.of(TBF, "netem delay 100ms loss 5%"));
        assertThat(chain.specs())
                .containsExactly(
                        TbfSpec.of(new Rate(2_000_000), 10240, 15360),
                        NetemSpec.DEFAULT.withDelay(100_000_000, 0).withLoss(214748365));
    }

    @Test
    void warns_that_a_child_switches_off_the_limit_of_tbf_and_that_netem_buffers_for_seconds() {
        assertThat(TcChain.parse(List.of(TBF, "netem delay 100ms loss 5%")).warnings())
                .containsExactly(
                        "tbf limit 15kb is not in force: its child has the queue",
                        "netem limit 1000 holds more than 1 s at 2mbit");
        assertThat(TcChain.parse(List.of(TBF)).warnings()).isEmpty();
    }

    @Test
    void warns_of_a_netem_limit_that_starves_the_rate() {
        // 2 Mbit/s * 1 s / 12000 bits = 166.7 packets in flight
        assertThat(TcChain.parse(List.of("netem delay 1s limit 166", TBF)).warnings())
                .containsExactly("netem limit 166 starves the link: it counts packets in flight, about 167 at 2mbit");
        assertThat(TcChain.parse(List.of("netem delay 1s limit 167", TBF)).warnings())
                .isEmpty();
    }

    @Test
    void warns_of_a_burst_below_the_mtu_of_jitter_and_of_a_fixed_seed() {
        assertThat(TcChain.parse(List.of("tbf rate 1mbit burst 1499 limit 15kb"))
                        .warnings())
                .containsExactly("tbf drops every packet above 1499 bytes: its burst is below the MTU");
        assertThat(TcChain.parse(List.of("netem delay 10ms 2ms")).warnings())
                .containsExactly("netem jitter 2ms reorders packets");
        assertThat(TcChain.parse(List.of("netem loss 1% seed 7")).warnings())
                .containsExactly("netem seed fixes its draws: every trial has the same losses and delays");
        assertThat(TcChain.parse(List.of("tbf rate 1mbit burst 10kb limit 1mb")).warnings())
                .containsExactly("tbf limit 1mb holds more than 1 s at the rate");
    }

    @Test
    void follows_handles_and_parents() {
        TcChain chain = TcChain.parse(List.of(
                "tc qdisc add dev eth0 root handle 1:0 tbf limit 15Kb buffer 10Kb/8 rate 2Mbit",
                "tc qdisc add dev eth0 parent 1:1 handle 10: netem delay 100ms"));
        assertThat(chain.specs()).hasSize(2);
        assertRefused(
                "tc parent 2:1: the line before has handle 1:",
                "tc qdisc add dev eth0 root handle 1:0 tbf limit 15Kb buffer 10Kb/8 rate 2Mbit",
                "tc qdisc add dev eth0 parent 2:1 netem");
        assertRefused("netem: a root qdisc exists already", TBF, "tc qdisc add dev eth0 root netem");
        assertRefused("tc parent 1:0: the first line is the root", "tc qdisc add dev eth0 parent 1: netem");
    }

    @Test
    void a_fifo_takes_no_child() {
        assertRefused("netem: pfifo takes no child", "pfifo limit 10", "netem");
    }

    private static void assertRefused(String message, String... lines) {
        assertThatThrownBy(() -> TcChain.parse(List.of(lines)))
                .isInstanceOf(TcException.class)
                .hasMessage(message);
    }
}

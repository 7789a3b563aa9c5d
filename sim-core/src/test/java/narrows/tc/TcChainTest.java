package narrows.tc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.HtbSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.PoliceSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.StabSpec;
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

    /** 1514 bytes a frame: 1000 of them last 6.056 s at 2 Mbit/s, of which 100 ms are flight. */
    @Test
    void warns_that_a_child_switches_off_the_limit_of_tbf_and_that_netem_buffers_for_seconds() {
        assertThat(TcChain.parse(List.of(TBF, "netem delay 100ms loss 5%")).warnings())
                .containsExactly(
                        "tbf limit 15360 B is not in force: a child takes the place of tbf's own queue, here netem limit"
                                + " 1000 packets delay 100ms loss 5%",
                        "netem queue: packets may wait up to 5956 ms at 2mbit; a smaller queue is usual");
        assertThat(TcChain.parse(List.of(TBF)).warnings()).isEmpty();
    }

    @Test
    void warns_that_a_netem_seed_fixes_its_draws() {
        assertThat(TcChain.parse(List.of("netem loss 1% seed 7")).warnings())
                .containsExactly("netem seed fixes its draws: every trial has the same losses and delays");
    }

    @Test
    void follows_handles_and_parents() {
        TcChain chain = TcChain.parse(List.of(
                "tc qdisc add dev eth0 root handle 1:0 tbf limit 15Kb buffer 10Kb/8 rate 2Mbit",
                "tc qdisc add dev eth0 parent 1:1 handle 10: netem delay 100ms"));
        assertThat(chain.specs()).hasSize(2);
        assertRefused(
                "tc parent 2:1: no line before has handle 2:",
                "tc qdisc add dev eth0 root handle 1:0 tbf limit 15Kb buffer 10Kb/8 rate 2Mbit",
                "tc qdisc add dev eth0 parent 2:1 netem");
        assertRefused("netem: a root qdisc exists already", TBF, "tc qdisc add dev eth0 root netem");
        assertRefused("tc parent 1:0: the first line is the root", "tc qdisc add dev eth0 parent 1: netem");
    }

    @Test
    void a_fifo_takes_no_child() {
        assertRefused("netem: pfifo takes no child", "pfifo limit 10", "netem");
    }

    @Test
    void a_replacing_line_takes_the_place_of_the_earlier_one_and_of_what_was_below() {
        TcChain chain = TcChain.parse(List.of(
                "tc qdisc add dev eth0 root handle 1: tbf rate 2mbit burst 10kb limit 15kb",
                "tc qdisc add dev eth0 parent 1:1 handle 10: netem delay 1s",
                "tc qdisc replace dev eth0 parent 1:1 handle 20: pfifo limit 7"));
        assertThat(chain.specs()).extracting(QdiscSpec::kind).containsExactly("tbf", "pfifo");
        assertThat(TcChain.parse(List.of("qdisc add dev X root pfifo", "qdisc replace dev X root bfifo"))
                        .specs())
                .extracting(QdiscSpec::kind)
                .containsExactly("bfifo");
    }

    @Test
    void htb_shapes_by_its_one_class() {
        String qdisc = "tc qdisc add dev eth0 root handle 1: htb default 30";
        String ofClass = "tc class add dev eth0 parent 1: classid 1:30 htb rate 2mbit burst 10kb cburst 10kb";
        TcChain chain =
                TcChain.parse(List.of(qdisc, ofClass, "tc qdisc add dev eth0 parent 1:30 handle 2: netem delay 10ms"));
        assertThat(chain.specs())
                .containsExactly(
                        HtbSpec.of(new Rate(2_000_000), 10240, 10240), NetemSpec.DEFAULT.withDelay(10_000_000, 0));
        assertThat(TcChain.parse(List.of("htb rate 2mbit burst 10kb cburst 10kb"))
                        .specs())
                .containsExactly(HtbSpec.of(new Rate(2_000_000), 10240, 10240));
        assertRefused(
                "htb: without a class it shapes nothing; add one: class add dev X parent 1: classid 1:1 htb rate ...",
                qdisc);
        assertRefused(
                "htb default 0x30: its class is 1:1, so packets would pass unshaped; default is hexadecimal",
                qdisc,
                ofClass.replace("1:30", "1:1"));
        assertRefused("htb: one class is modelled, here is a second", qdisc, ofClass, ofClass.replace("1:30", "1:31"));
        assertRefused(
                "tc parent 1:5: the class is 1:30", qdisc, ofClass, "tc qdisc add dev eth0 parent 1:5 pfifo limit 3");
    }

    @Test
    void a_policer_meets_packets_before_the_qdisc_that_its_filter_is_attached_to() {
        TcChain chain = TcChain.parse(
                List.of(
                        "qdisc add dev X root handle 1: htb",
                        "class add dev X parent 1: classid 1:1 htb rate 2mbit",
                        "filter add dev X parent 1: protocol ip prio 1 u32 match u32 0 0 police rate 1mbit burst 10k drop flowid 1:1"));
        assertThat(chain.specs())
                .containsExactly(
                        new PoliceSpec(
                                125_000, 10240, 0, 0, 0, 0, false, 0, 0, PoliceSpec.Action.OK, PoliceSpec.Action.DROP),
                        HtbSpec.of(new Rate(2_000_000), 1600, 1600));
        assertRefused(
                "tc filter: tbf takes no filters; htb and ingress do",
                "qdisc add dev X root handle 1: tbf rate 2mbit burst 10kb limit 15kb",
                "filter add dev X parent 1: matchall police rate 1mbit burst 10k drop");
    }

    /** An ATM cell carries 48 of 53 bytes: 1000 + 10 bytes need 22 cells. */
    @Test
    void stab_stands_above_its_qdisc() {
        TcChain chain =
                TcChain.parse(List.of("tc qdisc add dev eth0 root stab overhead 10 linklayer atm pfifo limit 5"));
        assertThat(chain.specs())
                .containsExactly(StabSpec.DEFAULT.withOverhead(10).withAtm(true), FifoSpec.packets(5));
        assertThat(StabSpec.DEFAULT.withOverhead(10).withAtm(true).countedBytes(1000))
                .isEqualTo(22 * 53);
    }

    private static void assertRefused(String message, String... lines) {
        assertThatThrownBy(() -> TcChain.parse(List.of(lines)))
                .isInstanceOf(TcException.class)
                .hasMessage(message);
    }
}

package narrows.tc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.PoliceSpec;
import narrows.qdisc.TbfSpec;
import org.junit.jupiter.api.Test;

/** Scripts as people write them. */
class TcScriptTest {
    private static final long MS = 1_000_000;

    @Test
    void prompts_sudo_paths_and_comments_are_no_part_of_a_command() {
        assertThat(commands("# tc qdisc add dev eth0 root netem delay 1ms   # slow"))
                .containsExactly("tc qdisc add dev eth0 root netem delay 1ms");
        assertThat(commands("root@lab:~# tc qdisc add dev eth0 root netem loss 1%"))
                .containsExactly("tc qdisc add dev eth0 root netem loss 1%");
        assertThat(commands("$ sudo /sbin/tc qdisc add dev eth0 root netem loss 1%"))
                .containsExactly("tc qdisc add dev eth0 root netem loss 1%");
        assertThat(commands("tc qdisc del dev eth0 root 2>/dev/null || true; tc qdisc add dev eth0 root netem loss 1%"))
                .containsExactly("tc qdisc del dev eth0 root", "tc qdisc add dev eth0 root netem loss 1%");
    }

    @Test
    void other_programs_and_what_only_shows_are_left_out() {
        assertThat(commands(
                        "#!/bin/sh",
                        "ip link set dev eth0 up",
                        "tc qdisc add dev eth0 root netem loss 1%",
                        "tc -s qdisc show dev eth0",
                        "sleep 5"))
                .containsExactly("tc qdisc add dev eth0 root netem loss 1%");
    }

    @Test
    void variables_stand_for_what_they_were_set_to() {
        assertThat(commands(
                        "DEV=eth1",
                        "RATE=\"2mbit\"",
                        "TC=/sbin/tc",
                        "$TC qdisc add dev $DEV root tbf rate ${RATE} burst 10kb limit 15kb"))
                .containsExactly("tc qdisc add dev eth1 root tbf rate 2mbit burst 10kb limit 15kb");
    }

    /** Section 5.9 of the qdisc reference. */
    @Test
    void a_change_of_netem_keeps_what_it_keeps_in_the_kernel() {
        NetemSpec netem = (NetemSpec) chain(
                        "tc qdisc add dev x root netem limit 50 delay 9ms 1ms loss 1% corrupt 2% rate 5mbit",
                        "tc qdisc change dev x root netem delay 100ms")
                .specs()
                .get(0);
        assertThat(netem.delayNs()).isEqualTo(100 * MS);
        assertThat(netem.jitterNs()).isZero();
        assertThat(netem.limitPackets()).isEqualTo(1000);
        assertThat(netem.loss()).isZero();
        assertThat(netem.corrupt().fraction()).isEqualTo(85899346);
        assertThat(netem.rate().bytesPerSec()).isEqualTo(625_000);
    }

    @Test
    void a_change_finds_its_place_and_keeps_the_kind() {
        TcChain chain = chain(
                "tc qdisc add dev x root handle 1: tbf rate 2mbit burst 10kb limit 15kb",
                "tc qdisc add dev x parent 1:1 handle 2: pfifo limit 10",
                "tc qdisc change dev x parent 1:1 pfifo limit 20",
                "tc qdisc change dev x root tbf rate 1mbit burst 10kb limit 15kb");
        assertThat(chain.specs().get(1)).isEqualTo(FifoSpec.packets(20));
        assertThat(((TbfSpec) chain.specs().get(0)).rateBytesPerSec()).isEqualTo(125_000);
        assertThatThrownBy(() ->
                        chain("tc qdisc add dev x root pfifo limit 9", "tc qdisc change dev x root bfifo limit 9"))
                .hasMessage("tc change: there is pfifo, and a change keeps the kind; write replace to have bfifo");
    }

    @Test
    void a_change_of_nothing_is_explained_all_the_same() {
        TcChain chain = chain("tc qdisc change dev x root netem delay 100ms 10ms");
        assertThat(chain.specs()).hasSize(1);
        assertThat(chain.warnings()).contains("change: nothing is there before this line; read as add");
    }

    @Test
    void a_deletion_leaves_nothing_behind() {
        assertThat(chain("tc qdisc add dev x root netem delay 1ms", "tc qdisc del dev x root")
                        .specs())
                .isEmpty();
        assertThat(chain("tc qdisc del dev x root", "tc qdisc add dev x root netem delay 1ms")
                        .specs())
                .hasSize(1);
    }

    @Test
    void a_policer_of_arriving_packets_comes_before_all_else() {
        TcChain chain = chain(
                "tc qdisc add dev x root netem delay 1ms",
                "tc qdisc add dev x handle ffff: ingress",
                "tc filter add dev x parent ffff: protocol ip prio 50 u32 match ip src 0.0.0.0/0 police rate 1mbit burst 10k drop"
                        + " flowid :1");
        assertThat(chain.specs().get(0)).isInstanceOf(PoliceSpec.class);
        assertThat(chain.specs().get(1)).isInstanceOf(NetemSpec.class);
    }

    @Test
    void a_discipline_of_tc_that_is_not_modelled_is_told_from_a_wrong_word() {
        assertThatThrownBy(() -> TcLine.parse("tc qdisc add dev x root handle 1: prio"))
                .hasMessage("qdisc prio: known to tc, but not modelled here");
        assertThatThrownBy(() -> TcLine.parse("tc qdisc add dev x root pirate"))
                .hasMessageContaining("expected one of");
    }

    private static List<String> commands(String... lines) {
        return ShellText.commands(List.of(lines));
    }

    private static TcChain chain(String... lines) {
        return TcChain.parse(List.of(lines));
    }
}

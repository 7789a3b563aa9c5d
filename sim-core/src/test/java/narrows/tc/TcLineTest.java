package narrows.tc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import narrows.NarrowsException;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.TbfSpec;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TcLineTest {
    @Test
    void reads_options_alone() {
        TcLine line = TcLine.parse("tbf limit 15Kb buffer 10Kb/8 rate 2Mbit");
        assertThat(line.spec()).isEqualTo(TbfSpec.of(new Rate(2_000_000), 10240, 15360));
        assertThat(line.place()).isEqualTo(Place.UNSAID);
        assertThat(line.text()).isEqualTo("tbf rate 2mbit burst 10kb limit 15kb");
    }

    @Test
    void reads_the_whole_command() {
        TcLine line = TcLine.parse("tc qdisc add dev eth0 parent 1:0 handle 10: netem delay 100ms loss 5%");
        assertThat(line.spec())
                .isEqualTo(NetemSpec.DEFAULT.withDelay(100_000_000, 0).withLoss(214748365));
        assertThat(line.place()).isEqualTo(new Place("add", "eth0", "1:0", "10:"));
    }

    @Test
    void takes_the_words_before_the_kind_in_any_order() {
        TcLine line = TcLine.parse("qdisc replace handle 1:5 root dev eth0 pfifo limit 5");
        assertThat(line.spec()).isEqualTo(FifoSpec.packets(5));
        assertThat(line.place()).isEqualTo(new Place("replace", "eth0", "root", "1:"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tbf rate 2Mb burst 10kb limit 15kb | tbf rate \"2Mb\": expected a rate such as 2mbit",
                "tbf rate 1mbit burst 10kb limit | tbf limit: incomplete, its value is missing",
                "tbf rate 1mbit rate 2mbit burst 10kb limit 15kb | tbf rate: given twice",
                "tbf rate 1mbit burst 10kb | tbf limit: required, or latency",
                "tbf rate 1mbit burst 10kb limit 15kb foo | tbf: unknown word \"foo\"",
                "tbf rate 1mbit burst 10kb limit 15kb overhead 70000 | tbf overhead \"70000\"",
                "tbf rate 1kbit burst 10kb latency 100000000s | tbf latency: its limit is above 4gb",
                "netem delay 100 | netem delay \"100\": expected a time with its unit",
                "netem delay 100ms 10 | netem jitter \"10\": expected a time with its unit",
                "netem loss 5% seed x | netem seed \"x\": expected a whole number",
                "red limit 100kb | red limit, avpkt: both required",
                "sfq perturb 10 | qdisc sfq: known to tc, but not modelled here",
                "pirate limit 9 | qdisc \"pirate\": expected one of pfifo, bfifo, pfifo_head_drop, tbf, netem",
                "tc qdisc graft dev x root tbf | tc: expected add, replace, change or del",
                "tc qdisc add dev x root | tc: no qdisc in",
                "tc qdisc add dev x parent 1 pfifo | tc parent \"1\": expected root or a class"
            })
    void errors_name_keyword_value_and_what_would_be_right(String line, String message) {
        assertThatThrownBy(() -> TcLine.parse(line))
                .isInstanceOf(NarrowsException.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "tc", "tc qdisc", "qdisc add", "class add dev x", "filter add dev x parent 1:"})
    void half_a_command_is_refused(String line) {
        assertThatThrownBy(() -> TcLine.parse(line)).isInstanceOf(TcException.class);
    }

    @Test
    void warns_that_a_bare_time_is_in_microseconds() {
        assertThat(TcLine.parse("tbf rate 1mbit burst 10kb latency 500").warnings())
                .containsExactly("tbf latency 500 is in microseconds: 500us");
        assertThat(TcLine.parse("codel target 5ms").warnings()).isEmpty();
    }

    @Test
    void warns_that_bps_is_bytes() {
        assertThat(TcLine.parse("tbf rate 2Mbps burst 10kb limit 15kb").warnings())
                .containsExactly("rate 2Mbps is bytes per second in tc: 16mbit");
        assertThat(TcLine.parse("tbf rate 2Mbit burst 10kb limit 15kb").warnings())
                .isEmpty();
    }

    @Test
    void caps_jitter_where_the_kernel_does_and_says_so() {
        TcLine line = TcLine.parse("netem delay 10s 3s");
        assertThat(line.spec()).isEqualTo(NetemSpec.DEFAULT.withDelay(10_000_000_000L, Integer.MAX_VALUE));
        assertThat(line.warnings()).hasSize(1);
    }

    @Test
    void fifos_without_a_limit_have_that_of_an_ethernet_device() {
        assertThat(TcLine.parse("pfifo").spec()).isEqualTo(FifoSpec.packets(1000));
        assertThat(TcLine.parse("bfifo").spec()).isEqualTo(FifoSpec.bytes(1_514_000));
    }
}

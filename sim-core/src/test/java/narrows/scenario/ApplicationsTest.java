package narrows.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import narrows.link.LinkSpec;
import org.junit.jupiter.api.Test;

class ApplicationsTest {
    private static AppSpec app(String line) {
        return Yaml.read(Yaml.flow(line)).flows().get(0).app();
    }

    private static String effective(String yaml) {
        return EffectiveConfiguration.text(Yaml.read(yaml));
    }

    @Test
    void onoff_is_always_on_unless_told() {
        assertThat(app("app: onoff {rate: 1gbit, length: 8960}"))
                .isEqualTo(new AppSpec.OnOff(1_000_000_000, 8960, 0, 0));
        assertThat(app("app: onoff {rate: 1mbit, on: 1s, off: 500ms}"))
                .isEqualTo(new AppSpec.OnOff(1_000_000, 8192, 1_000_000_000, 500_000_000));
    }

    @Test
    void udp_sends_what_an_ethernet_frame_takes_unless_told() {
        assertThat(app("app: udp {rate: 1mbit}")).isEqualTo(new AppSpec.Udp(1_000_000, 1470));
        assertThat(app("app: {udp: {rate: 1MBps, length: 16}}")).isEqualTo(new AppSpec.Udp(8_000_000, 16));
    }

    @Test
    void the_command_line_changes_a_rate() {
        Scenario scenario = Yaml.read(Yaml.flow("app: onoff {rate: 1gbit, length: 8960}"), "flows.0.app.rate=4gbit");

        assertThat(scenario.flows().get(0).app()).isEqualTo(new AppSpec.OnOff(4_000_000_000L, 8960, 0, 0));
    }

    @Test
    void loss_may_be_one_of_bytes() {
        LinkSpec link = Yaml.read(Yaml.link("loss: 1e-8/byte"))
                .topology()
                .links()
                .get(0)
                .forward();

        assertThat(link.lossPerByte()).isEqualTo(1e-8);
        assertThat(link.loss()).isZero();
    }

    /** 1 - (1 - 1e-8)^1500. */
    @Test
    void loss_of_bytes_is_described_with_what_it_does_to_packets() {
        assertThat(effective(Yaml.link("loss: 1e-8/byte")))
                .contains("loss 1e-8 a byte at the receiver: 0.001500 % of the packets of 1500 B");
    }

    @Test
    void applications_are_described() {
        assertThat(effective(Yaml.flow("app: onoff {rate: 1mbit, length: 1000, on: 1s, off: 500ms}")))
                .contains("a->b writes 1000 B at 1mbit, 1s on and 500ms off, 0s to 10s");
        assertThat(effective(Yaml.flow("app: udp {rate: 1mbit}")))
                .contains("a->b sends datagrams of 1470 B at 1mbit, 0s to 10s")
                .doesNotContain("MSS");
    }

    /** 8980 bytes behind the IP header, 1480 in a packet. */
    @Test
    void segments_that_are_cut_earn_a_warning() {
        assertThat(effective(Yaml.flow("tcp: {mss: 8960, fragment: true}") + "stacks: [sim:cubic]\n"))
                .contains("flow a->b: segments of 8960 B are cut into 7 packets at link mtu 1500")
                .contains("MSS 8960 B");
        assertThat(effective(Yaml.flow("tcp: {mss: 8960}") + "stacks: [sim:cubic]\n"))
                .doesNotContain("are cut")
                .contains("MSS 1460 B");
        assertThat(effective(Yaml.flow("tcp: {mss: 1460, fragment: true}") + "stacks: [sim:cubic]\n"))
                .doesNotContain("are cut");
    }

    @Test
    void kernels_do_not_cut_and_the_warning_says_so() {
        assertThat(effective(Yaml.flow("tcp: {mss: 8960, fragment: true}") + "stacks: [sim:cubic, kernel:cubic]\n"))
                .contains("so with sim:cubic, the others keep to the path's MTU");
        assertThat(effective(Yaml.flow("tcp: {mss: 8960, fragment: true}") + "stacks: [kernel:cubic]\n"))
                .doesNotContain("are cut");
    }

    @Test
    void datagrams_that_are_cut_earn_a_warning() {
        assertThat(effective(Yaml.flow("app: udp {rate: 1mbit, length: 4000}")))
                .contains("flow a->b: datagrams of 4000 B are cut into 3 packets at link mtu 1500");
        assertThat(effective(Yaml.flow("app: udp {rate: 1mbit, length: 1472}"))).doesNotContain("are cut");
    }
}

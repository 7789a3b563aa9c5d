package narrows.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The traps of qdisc.md section 16 that this version's links can fall into. */
class LinkWarningsTest {

    /** 10 Mbit/s x 100 ms are 125000 B, 83.3 packets of 1500 B. */
    @Test
    void netem_limit_below_rate_times_delay() {
        assertThat(warnings("tc: netem delay 100ms limit 83"))
                .containsExactly("link a-b: netem limit 83 packets is less than the 84 that are in flight at 10mbit and"
                        + " 100ms; the rate cannot be reached");
        assertThat(warnings("tc: netem delay 100ms limit 84")).isEmpty();
    }

    /** 900 packets of 1500 B are 1.08 s at 10 Mbit/s, 800 are 0.96 s. */
    @Test
    void a_queue_of_more_than_a_second() {
        assertThat(warnings("queue: fifo 900p"))
                .containsExactly(
                        "link a-b: pfifo queue: packets may wait up to 1080 ms at 10mbit; a smaller queue is usual");
        assertThat(warnings("queue: fifo 800p")).isEmpty();
    }

    @Test
    void a_burst_below_a_full_packet_with_its_overhead() {
        assertThat(warnings("overhead: 14\n    tc: tbf rate 1mbit burst 1513 limit 15kb"))
                .containsExactly(
                        "link a-b: tbf burst 1513b is less than a full packet of 1514 bytes; longer packets are all"
                                + " dropped");
        assertThat(warnings("overhead: 14\n    tc: tbf rate 1mbit burst 1514 limit 15kb"))
                .isEmpty();
    }

    @Test
    void a_peak_bucket_below_a_full_packet() {
        assertThat(warnings("tc: tbf rate 1mbit burst 10kb limit 15kb peakrate 2mbit mtu 1000"))
                .containsExactly(
                        "link a-b: tbf mtu 1000b is less than a full packet of 1500 bytes; longer packets are all"
                                + " dropped");
    }

    @Test
    void a_byte_limit_below_a_full_packet() {
        assertThat(warnings("queue: fifo 1499b"))
                .containsExactly(
                        "link a-b: bfifo limit 1499b is less than a full packet of 1500 bytes; such packets are all"
                                + " dropped");
        assertThat(warnings("queue: fifo 1500b")).isEmpty();
    }

    /** Full packets leave 1.2 ms apart. */
    @Test
    void jitter_above_the_gap_between_packets() {
        String reorder = "is more than the gap between packets; they will overtake each other";
        assertThat(warnings("queue: fifo 9p\n    jitter: 2ms")).containsExactly("link a-b: jitter 2ms " + reorder);
        assertThat(warnings("queue: fifo 9p\n    jitter: 1ms")).isEmpty();
        assertThat(warnings("tc: netem delay 5ms 2ms limit 9")).containsExactly("link a-b: jitter 2ms " + reorder);
    }

    @Test
    void one_direction_is_named_and_equal_warnings_come_once() {
        assertThat(warnings("queue: fifo 9p\n    backward: {queue: fifo 900p}"))
                .hasSize(1)
                .allMatch(warning -> warning.startsWith("link a-b b>a: pfifo queue"));
        String three = Yaml.link("queue: fifo 900p")
                .replace("[a, b]", "[a, \"b[1-3]\"]")
                .replace("to: b", "to: \"b[1-3]\"");
        assertThat(Yaml.read(three).warnings())
                .hasSize(1)
                .allMatch(warning -> warning.startsWith("link a-b1, a-b2, a-b3: pfifo queue"));
    }

    private static List<String> warnings(String line) {
        return Yaml.read(Yaml.link(line)).warnings();
    }
}

package narrows.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import narrows.app.SlowReader;
import narrows.measure.FlowResult;
import narrows.scenario.ScenarioReader;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;

class SlowReaderTest {
    private static FlowResult flow(String options) {
        String text = """
                name: reader
                duration: 10s
                links:
                  - between: [a, b]
                    rate: 10mbit
                    delay: 5ms
                flows:
                  - {from: a, to: b%s}
                """.formatted(options);
        return new Simulation(
                        ScenarioReader.read(text, "reader.yaml", List.of()),
                        new StackName(StackName.Kind.SIM, "cubic", "linux"),
                        1,
                        List.of())
                .run()
                .flows()
                .get(0);
    }

    /** 1250 bytes every 10 ms, but for the first two round trips. */
    @Test
    void gets_what_it_reads_and_no_more() {
        assertThat(flow(", read: 1mbit").goodputBitsPerSec()).isCloseTo(1e6, within(5_000.0));
    }

    /** What is not read closes the window; no more than the buffer has to be sent, and nothing is lost or sent twice. */
    @Test
    void closes_the_window_instead_of_losing_data() {
        FlowResult slow = flow(", read: 1mbit, tcp: {window: 64KiB}");
        assertThat(slow.goodputBitsPerSec()).isCloseTo(1e6, within(5_000.0));
        assertThat(slow.lostPackets()).isZero();
        assertThat(slow.throughputBitsPerSec() * 10 / 8).isLessThan(1_250_000 * 1500.0 / 1448 + 2 * 65_536);
    }

    @Test
    void does_not_hold_a_flow_that_is_slower() {
        assertThat(flow(", read: 100mbit").goodputBitsPerSec())
                .isCloseTo(flow("").goodputBitsPerSec(), within(30_000.0));
    }

    @Test
    void reads_pieces_of_ten_milliseconds_up_to_128_kib() {
        assertThat(SlowReader.pieceBytes(1)).isEqualTo(1);
        assertThat(SlowReader.pieceBytes(1_000_000)).isEqualTo(1250);
        assertThat(SlowReader.pieceBytes(1_000_000_000)).isEqualTo(131_072);
    }
}

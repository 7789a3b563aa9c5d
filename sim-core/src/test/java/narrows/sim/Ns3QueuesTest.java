package narrows.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import narrows.measure.FlowResult;
import narrows.measure.TrialResult;
import narrows.qdisc.DropReason;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.Setting;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * ns-3.37's queues under its TCP, against what ns-3.37 itself gave for the same experiments. ECN: two flows over 1 Mbit/s, 20 s.
 * FTP: seven flows over 2 Mbit/s, 20 s. Single flows are chaotic, sums are not.
 */
class Ns3QueuesTest {
    private static final String FQ_CODEL = "ns3 10p";
    private static final String FIFO = "ns3 10p under fifo 10p";
    private static final String DROP_TAIL = "fifo 10p";

    private static final String RED = "ns3 10p under ns3_red min 3 max 9 limit 30 ecn";

    private static TrialResult run(String name, String stack, String... settings) throws IOException {
        try (InputStream file = Ns3QueuesTest.class.getResourceAsStream("ns3/" + name + ".yaml")) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            List<Setting> all = Stream.of(settings).map(Setting::parse).toList();
            Scenario scenario = ScenarioReader.read(text, name, all);
            StackName sim = new StackName(StackName.Kind.SIM, stack, "ns3");
            return new Simulation(scenario, sim, 1, List.of()).run();
        }
    }

    private static TrialResult ecn(String queue, boolean on) throws IOException {
        return run(
                "two-flows-ecn",
                "newreno",
                "links.bottleneck.queue=" + queue,
                "flows.0.tcp.ecn=" + on,
                "flows.1.tcp.ecn=" + on);
    }

    /** Bytes of both flows over the 19 s from the start of the first. */
    private static double sumKbits(TrialResult trial) {
        List<FlowResult> flows = trial.flows();
        return (flows.get(0).goodputBitsPerSec() * 19 + flows.get(1).goodputBitsPerSec() * 18) / 19 / 1000;
    }

    private static long marks(TrialResult trial) {
        return trial.flows().stream()
                .mapToLong(flow -> flow.network().markedPackets())
                .sum();
    }

    private static long lost(TrialResult trial) {
        return trial.flows().stream().mapToLong(FlowResult::lostPackets).sum();
    }

    @ParameterizedTest
    @CsvSource({
        FQ_CODEL + ", true, 900.25",
        FQ_CODEL + ", false, 901.38",
        FIFO + ", true, 902.96",
        RED + ", true, 902.96",
        RED + ", false, 903.19"
    })
    void two_flows_get_together_what_they_get_in_ns3(String queue, boolean ecn, double kbits) throws IOException {
        assertThat(sumKbits(ecn(queue, ecn))).isCloseTo(kbits, withinPercentage(1));
    }

    /** 27 losses and 15 marks, against 39 losses: those of a slow start that is over before the average has risen remain. */
    @Test
    void red_marks_instead_of_dropping_once_its_average_has_risen() throws IOException {
        TrialResult on = ecn(RED, true);
        TrialResult off = ecn(RED, false);

        assertThat((double) marks(on)).isCloseTo(15, within(5.0));
        assertThat(lost(on)).isLessThan(lost(off));
        assertThat(sumKbits(on)).isCloseTo(sumKbits(off), withinPercentage(1));
    }

    /** 33 marks and no loss, against 26 losses and no mark. */
    @Test
    void fq_codel_marks_instead_of_dropping() throws IOException {
        TrialResult on = ecn(FQ_CODEL, true);
        TrialResult off = ecn(FQ_CODEL, false);

        assertThat(lost(on)).isZero();
        assertThat((double) marks(on)).isCloseTo(33, within(5.0));
        assertThat((double) lost(off)).isCloseTo(26, within(5.0));
        assertThat(marks(off)).isZero();
        assertThat(on.ledger().marked()).isEqualTo(marks(on));
    }

    @ParameterizedTest
    @ValueSource(strings = {DROP_TAIL, FIFO})
    void under_a_queue_that_cannot_mark_ecn_changes_not_a_bit(String queue) throws IOException {
        TrialResult on = ecn(queue, true);

        assertThat(on.flows()).isEqualTo(ecn(queue, false).flows());
        assertThat(lost(on)).isPositive();
    }

    /** 1.88401 Mbit/s of IP, and 0.13537 of ACKs; all 319 drops are FqCoDel's. */
    @Test
    void seven_transfers_fill_the_link_as_in_ns3() throws IOException {
        TrialResult trial = run("seven-flows-fq-codel", "cubic");

        assertThat(trial.flows().stream()
                        .mapToDouble(flow -> flow.network().dataBitsPerSec())
                        .sum())
                .isCloseTo(1_884_010, withinPercentage(0.5));
        assertThat(trial.flows().stream()
                        .mapToDouble(flow -> flow.network().returnBitsPerSec())
                        .sum())
                .isCloseTo(135_370, withinPercentage(3));
        assertThat(trial.ledger().dropped()).isEqualTo(319);
        assertThat(trial.ledger().drops().get(DropReason.AQM))
                .isPositive()
                .isEqualTo(trial.ledger().dropped());
    }
}

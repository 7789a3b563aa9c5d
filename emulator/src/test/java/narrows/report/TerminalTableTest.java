package narrows.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import narrows.measure.FlowResult;
import narrows.measure.LedgerTotals;
import narrows.measure.NetworkResult;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import narrows.qdisc.DropReason;
import narrows.run.Comparison;
import narrows.run.Comparisons;
import narrows.run.SampleResults;
import narrows.run.StackOutcome;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;

class TerminalTableTest {
    private static final Verdict SUSPECT = SampleResults.suspect(
            "1.9 % of the packets were released later than 400 us after they were due, 1 % at most is faithful"
                    + " for a round trip of 40 ms");

    @Test
    void shows_one_flow_as_one_block_with_ratio_and_doubts() {
        List<StackOutcome> stacks = List.of(
                SampleResults.outcome(SampleResults.SIM, 970_000, 1_030_000),
                StackOutcome.of(
                        SampleResults.KERNEL,
                        List.of(
                                SampleResults.trial(SampleResults.KERNEL, 1, SUSPECT, 970_000),
                                SampleResults.trial(SampleResults.KERNEL, 2, 1_030_000))));

        // t(0.975, 1) = 12.7062, and the standard error of 970 and 1030 is 30.
        assertThat(String.join("\n", lines(stacks))).isEqualTo("""
                flow a->b
                stack         trials  goodput, 95 % interval  retransmits  RTT ms  lost packets  verdict
                sim:cubic          2   1.000 +- 0.381 Mbit/s          3.0   41.50  2.0 (2.00 %)  exact
                kernel:cubic       2   1.000 +- 0.381 Mbit/s          3.0   41.50  2.0 (2.00 %)  suspect

                simulated / real: ratio of mean goodputs, 95 % interval
                sim:cubic / kernel:cubic  1.000  within 5 %

                kernel:cubic is suspect:
                  - 1.9 % of the packets were released later than 400 us after they were due, 1 % at most is
                    faithful for a round trip of 40 ms (1 of 2 trials)""");
    }

    @Test
    void shows_the_total_and_each_of_a_few_flows() {
        List<StackOutcome> stacks = List.of(
                StackOutcome.of(SampleResults.SIM, List.of(SampleResults.trial(SampleResults.SIM, 1, 1e6, 2e6))),
                StackOutcome.of(
                        SampleResults.KERNEL, List.of(SampleResults.trial(SampleResults.KERNEL, 1, 1e6, 2.5e6))));

        assertThat(String.join("\n", lines(stacks))).isEqualTo("""
                total of 2 flows
                stack         trials  goodput, 95 % interval  retransmits  RTT ms  lost packets  verdict
                sim:cubic          1            3.000 Mbit/s          6.0   41.50  4.0 (2.00 %)  exact
                kernel:cubic       1            3.500 Mbit/s          6.0   41.50  4.0 (2.00 %)  exact

                flow a->b
                stack         trials  goodput, 95 % interval  retransmits  RTT ms  lost packets  verdict
                sim:cubic          1            1.000 Mbit/s          3.0   41.50  2.0 (2.00 %)  exact
                kernel:cubic       1            1.000 Mbit/s          3.0   41.50  2.0 (2.00 %)  exact

                flow a->b#2
                stack         trials  goodput, 95 % interval  retransmits  RTT ms  lost packets  verdict
                sim:cubic          1            2.000 Mbit/s          3.0   41.50  2.0 (2.00 %)  exact
                kernel:cubic       1            2.500 Mbit/s          3.0   41.50  2.0 (2.00 %)  exact

                simulated / real: ratio of mean goodputs, 95 % interval
                sim:cubic / kernel:cubic  total   0.857  simulation 14.3 % lower
                sim:cubic / kernel:cubic  a->b    1.000  within 5 %
                sim:cubic / kernel:cubic  a->b#2  0.800  simulation 20.0 % lower""");
    }

    @Test
    void shows_only_the_total_of_many_flows() {
        double[] goodputs = new double[17];
        StackOutcome stack =
                StackOutcome.of(SampleResults.SIM, List.of(SampleResults.trial(SampleResults.SIM, 1, goodputs)));

        assertThat(lines(List.of(stack))).hasSize(3).first().isEqualTo("total of 17 flows");
    }

    @Test
    void shows_more_than_a_few_flows_in_one_table_with_their_sum() {
        List<FlowResult> flows = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            flows.add(new FlowResult("s" + i + "->r", 1e5 * i, 1.1e5 * i, i, 30e6, 100, i)
                    .with(new NetworkResult(5e4 * i, 5e3 * i, 40e6, 2)));
        }
        TrialResult sample = SampleResults.trial(SampleResults.SIM, 1, 1e6);
        LedgerTotals marked = new LedgerTotals(500, 0, 485, 0, 10, Map.of(DropReason.AQM, 15L));
        StackOutcome stack = StackOutcome.of(
                SampleResults.SIM,
                List.of(new TrialResult("sim:cubic", 1, 1, flows, marked, Map.of(), sample.verdict())));

        assertThat(String.join("\n", lines(List.of(stack)))).isEqualTo("""
                total of 5 flows
                stack      trials  goodput, 95 % interval  retransmits  RTT ms   lost packets  marked  verdict
                sim:cubic       1            1.500 Mbit/s         15.0   30.00  15.0 (3.00 %)    10.0  exact

                each flow: goodput of its time; data and ACKs, as IP, of the whole trial
                flow       stack       goodput          data          ACKs  delay ms  retransmits  lost  marked
                s1->r  sim:cubic  100.0 kbit/s  50.00 kbit/s  5.000 kbit/s      40.0          1.0   1.0  2.0
                s2->r  sim:cubic  200.0 kbit/s  100.0 kbit/s  10.00 kbit/s      40.0          2.0   2.0  2.0
                s3->r  sim:cubic  300.0 kbit/s  150.0 kbit/s  15.00 kbit/s      40.0          3.0   3.0  2.0
                s4->r  sim:cubic  400.0 kbit/s  200.0 kbit/s  20.00 kbit/s      40.0          4.0   4.0  2.0
                s5->r  sim:cubic  500.0 kbit/s  250.0 kbit/s  25.00 kbit/s      40.0          5.0   5.0  2.0
                sum    sim:cubic  1.500 Mbit/s  750.0 kbit/s  75.00 kbit/s      40.0         15.0  15.0  10.0""");
    }

    @Test
    void shows_the_interval_of_a_ratio() {
        Comparison comparison =
                new Comparison("sim:cubic", "kernel:cubic", Comparison.TOTAL, 0.9846, 0.9512, 1.0144, 0.4, 0.5);

        assertThat(new RatioLines(List.of(comparison), 1, 4, Ink.PLAIN, 1000).lines())
                .endsWith("sim:cubic / kernel:cubic  0.985 [0.951, 1.014]  within 5 %");
    }

    @Test
    void stays_within_120_columns_for_long_names_and_large_figures() {
        StackOutcome stack =
                SampleResults.outcome(SampleResults.stack(StackName.Kind.KERNEL, "westwood"), 123_456_789, 999_999_999);

        assertThat(lines(List.of(stack))).allMatch(line -> line.length() <= 120);
    }

    @Test
    void leaves_columns_out_where_a_terminal_has_no_room_for_them() {
        List<StackOutcome> stacks = List.of(SampleResults.outcome(SampleResults.KERNEL, 7_000_000, 8_000_000));

        assertThat(lines(stacks, 80).get(1))
                .isEqualTo("stack         trials  goodput, 95 % interval  retransmits  RTT ms  verdict");
        assertThat(lines(stacks, 70).get(1)).isEqualTo("stack         trials  goodput, 95 % interval  RTT ms  verdict");
        assertThat(lines(stacks, 40).get(1)).isEqualTo("stack         goodput, 95 % interval  verdict");
        assertThat(lines(stacks, 70)).allMatch(line -> line.length() <= 70);
    }

    @Test
    void leaves_the_interval_of_a_ratio_out_where_there_is_no_room_for_it() {
        Comparison comparison =
                new Comparison("sim:cubic", "kernel:cubic", Comparison.TOTAL, 0.9846, 0.9512, 1.0144, 0.4, 0.5);

        assertThat(new RatioLines(List.of(comparison), 1, 4, Ink.PLAIN, 50).lines())
                .endsWith("sim:cubic / kernel:cubic  0.985  within 5 %");
    }

    @Test
    void colours_the_verdict_only_when_asked_to() {
        List<StackOutcome> stacks = List.of(SampleResults.outcome(SampleResults.SIM, 1e6));

        assertThat(new TerminalTable(stacks, List.of(), Ink.COLOURED, 1000)
                        .lines()
                        .get(2))
                .endsWith("\u001b[32mexact\u001b[0m");
        assertThat(String.join("", lines(stacks))).doesNotContain("\u001b");
    }

    @Test
    void shows_nothing_when_nothing_is_finished() {
        assertThat(lines(List.of())).isEmpty();
    }

    private static List<String> lines(List<StackOutcome> stacks) {
        return lines(stacks, 1000);
    }

    private static List<String> lines(List<StackOutcome> stacks, int columns) {
        return new TerminalTable(stacks, Comparisons.of(stacks), Ink.PLAIN, columns).lines();
    }
}

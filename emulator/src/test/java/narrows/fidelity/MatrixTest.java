package narrows.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import narrows.NarrowsException;
import narrows.measure.FlowResult;
import narrows.measure.LatenessSummary;
import narrows.measure.LedgerTotals;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import narrows.qdisc.DropReason;
import narrows.report.FidelityPlot;
import narrows.report.FidelityTable;
import narrows.run.Comparison;
import narrows.run.RunOutcome;
import narrows.run.StackRunner;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatrixTest {
    private static final List<Cell> ONE = Cells.matching(List.of("2mbit-20ms-loss1-bdp"));
    private static final List<String> RENO = List.of("reno");
    private static final Verdict SUSPECT = new Verdict(Verdict.State.SUSPECT, List.of("late"), LatenessSummary.NONE);
    private static final String KERNEL = "Linux 6.0";

    @TempDir
    private Path folder;

    /** Numbers of the real trials that were run. */
    private final List<Integer> measured = Collections.synchronizedList(new ArrayList<>());

    /** Numbers of the real trials whose first run is not faithful. */
    private final List<Integer> suspects = Collections.synchronizedList(new ArrayList<>());

    private final List<RunOutcome> outcomes = new ArrayList<>();

    /** Trial k gets 1000 + 20 k kbit/s in simulation, and in reality 1 % less. */
    private StackRunner runner(StackName.Kind kind) {
        return (scenario, stack, plan, finished) -> {
            for (int trial = plan.firstTrial(); trial <= plan.lastTrial(); trial++) {
                double goodput = 1000.0 * (1000 + 20 * trial) * (kind == StackName.Kind.SIM ? 1 : 0.99);
                boolean real = kind == StackName.Kind.KERNEL;
                if (real) {
                    measured.add(trial);
                }
                Verdict verdict = real && suspects.remove((Integer) trial) ? SUSPECT : Verdict.EXACT;
                finished.accept(result(stack, trial, goodput).withVerdict(verdict));
            }
        };
    }

    private static TrialResult result(StackName stack, int trial, double goodput) {
        FlowResult flow = new FlowResult("a->b", goodput, goodput, 3, 20e6, 100, 5);
        LedgerTotals ledger = new LedgerTotals(0, 0, 0, 0, new EnumMap<>(DropReason.class));
        return new TrialResult(stack.text(), trial, trial, List.of(flow), ledger, Map.of(), Verdict.EXACT);
    }

    private Path file() {
        return folder.resolve("fidelity.csv");
    }

    private void run(double standardError, List<Cell> cells) throws InterruptedException {
        run(effort(standardError, true, Duration.ofHours(1)), RENO, KERNEL, cells);
    }

    private void run(Effort effort, List<String> congestionControls, String kernel, List<Cell> cells)
            throws InterruptedException {
        new Matrix(effort, congestionControls, this::runner, RealTrials.load(file()), kernel)
                .run(cells, (cell, outcome) -> outcomes.add(outcome));
    }

    private static Effort effort(double standardError, boolean measures, Duration patience) {
        return new Effort(standardError, 60, measures, patience, true);
    }

    @Test
    void runs_as_many_trials_as_the_standard_error_needs() throws InterruptedException {
        // The pilot's 24 values are 20 apart from 1020 on: their deviation is 20 sqrt(24 * 25 / 12) = 141.4, 11.3 % of
        // the mean.
        run(0.02, ONE);

        assertThat(measured).hasSize(33); // (0.11314 / 0.02)^2 = 32.0002
    }

    @Test
    void measures_what_is_kept_only_once() throws InterruptedException {
        run(0.05, ONE);
        int first = measured.size();
        run(0.05, ONE);

        assertThat(measured).hasSize(first);
        assertThat(outcomes.get(1).stacks()).hasSameSizeAs(outcomes.get(0).stacks());
    }

    @Test
    void measures_only_the_trials_that_are_missing_when_more_are_wanted() throws InterruptedException {
        run(0.05, ONE);
        int first = measured.size();
        run(0.02, ONE);

        assertThat(measured).hasSize(33).doesNotHaveDuplicates();
        assertThat(first).isLessThan(33);
    }

    @Test
    void measures_again_when_the_scenario_has_changed() throws InterruptedException {
        run(0.05, ONE);
        int first = measured.size();
        run(0.05, List.of(new Cell(ONE.get(0).name(), ONE.get(0).text() + "# changed\n")));

        assertThat(measured).hasSize(2 * first);
    }

    @Test
    void measures_again_on_another_kernel_and_keeps_what_the_first_one_did() throws InterruptedException, IOException {
        run(0.05, ONE);
        int first = measured.size();
        run(effort(0.05, true, Duration.ofHours(1)), RENO, "Linux 5.0", ONE);

        assertThat(measured).hasSize(2 * first);
        assertThat(Files.readString(file())).contains(KERNEL).contains("Linux 5.0");
        run(0.05, ONE);
        assertThat(measured).hasSize(2 * first);
    }

    @Test
    void forgets_the_chosen_congestion_controls_only() throws InterruptedException {
        run(effort(0.2, true, Duration.ofHours(1)), List.of("reno", "bbr"), KERNEL, ONE);
        RealTrials kept = RealTrials.load(file());
        kept.forget(ONE, RENO, KERNEL);
        StackName reno = ONE.get(0).scenario(1).stacks().get(4);
        StackName bbr = ONE.get(0).scenario(1).stacks().get(5);

        assertThat(kept.of(ONE.get(0), reno, KERNEL)).isEmpty();
        assertThat(kept.of(ONE.get(0), bbr, KERNEL)).hasSize(3);
    }

    @Test
    void begins_no_cell_when_time_is_up() throws InterruptedException {
        run(effort(0.05, true, Duration.ZERO), RENO, KERNEL, ONE);

        assertThat(measured).isEmpty();
        assertThat(outcomes).isEmpty();
    }

    @Test
    void measures_nothing_where_only_kept_trials_count() throws InterruptedException {
        run(0.05, ONE);
        int first = measured.size();
        run(effort(0.02, false, Duration.ofHours(1)), RENO, KERNEL, Cells.matching(List.of("2mbit-20ms-loss1-*")));

        assertThat(measured).hasSize(first);
        assertThat(outcomes).hasSize(2);
        assertThat(outcomes.get(1).stacks()).allMatch(stack -> stack.trials().size() == first);
    }

    @Test
    void compares_the_chosen_congestion_controls() throws InterruptedException {
        run(effort(0.2, true, Duration.ofHours(1)), List.of("bbr", "cubic"), KERNEL, ONE);

        assertThat(outcomes.get(0).comparisons())
                .filteredOn(comparison -> comparison.flow().equals(Comparison.TOTAL))
                .extracting(Comparison::simulated)
                .containsExactly("sim:cubic", "sim:bbr");
        run(effort(0.2, true, Duration.ofHours(1)), List.of("bbr"), KERNEL, ONE);
        assertThat(measured).containsExactlyInAnyOrder(1, 2, 3, 1, 2, 3);
    }

    @Test
    void trials_that_were_not_faithful_are_measured_once_more() throws InterruptedException, IOException {
        suspects.add(2);
        run(0.2, ONE);

        assertThat(measured).containsExactly(1, 2, 3, 2);
        assertThat(Files.readString(file())).doesNotContain("SUSPECT");
    }

    @Test
    void cells_with_very_short_queues_are_alone_from_the_beginning() throws InterruptedException, IOException {
        suspects.add(2);
        run(0.2, Cells.matching(List.of("100mbit-5ms-loss0-tiny")));

        assertThat(measured).containsExactly(1, 2, 3);
        assertThat(Files.readString(file())).contains("SUSPECT");
    }

    @Test
    void trials_that_were_not_faithful_do_not_count_where_three_others_do() throws InterruptedException {
        List<Cell> delicate = Cells.matching(List.of("100mbit-5ms-loss0-tiny"));
        suspects.add(2);
        run(0.06, delicate); // (0.11314 / 0.06)^2 = 3.6

        assertThat(outcomes.get(0).stacks()).allSatisfy(stack -> assertThat(stack.trials())
                .extracting(TrialResult::trial)
                .containsExactly(1, 3, 4));
        assertThat(tableOf(delicate).summary()).hasSize(2).first().asString().startsWith("1 comparisons");
    }

    @Test
    void a_row_without_three_faithful_trials_is_not_counted() throws InterruptedException {
        List<Cell> delicate = Cells.matching(List.of("100mbit-5ms-loss0-tiny"));
        suspects.add(2);
        run(0.2, delicate);
        FidelityTable table = tableOf(delicate);

        assertThat(table.rows()).singleElement().matches(row -> !row.measurable());
        assertThat(table.summary())
                .containsExactly(
                        "nothing was compared",
                        "1 more are not counted: their real trials were not faithful on this machine");
        assertThat(table.page(KERNEL))
                .contains("| all | 0 | 0 | 0 |  |  | 1 |")
                .anyMatch(line -> line.contains("not measurable here"));
        assertThat(new FidelityPlot(table.rows()).svg()).contains("fill=\"white\" stroke=");
    }

    private FidelityTable tableOf(List<Cell> cells) {
        FidelityTable table = new FidelityTable();
        table.add(cells.get(0).name(), "a link", outcomes.get(0));
        return table;
    }

    @Test
    void says_what_is_outstanding() throws InterruptedException {
        run(0.05, ONE);
        Effort effort = new Effort(0.05, 12, true, Duration.ofHours(1), true);
        List<Cell> two = Cells.matching(List.of("2mbit-20ms-loss1-bdp", "100mbit-20ms-loss1-bdp"));

        // Cubic of one cell and both of the other: 12 trials of 20 s at 2, 100 and 100 of 250 Mbit/s.
        Outstanding outstanding =
                Outstanding.of(two, List.of("cubic", "reno"), effort, RealTrials.load(file()), KERNEL);
        assertThat(outstanding.comparisons()).isEqualTo(3);
        assertThat(outstanding.seconds()).isCloseTo(240 * 202 / 250.0, within(1e-6));
    }

    @Test
    void the_kernel_of_most_kept_trials_is_the_main_one() throws InterruptedException {
        assertThat(RealTrials.load(file()).mainKernel()).isEmpty();
        run(effort(0.2, true, Duration.ofHours(1)), RENO, "Linux 5.0", ONE);
        run(0.02, ONE);

        assertThat(RealTrials.load(file()).mainKernel()).contains(KERNEL);
    }

    @Test
    void a_damaged_line_of_the_kept_trials_is_named() throws IOException {
        Files.writeString(file(), "header\na,b,c\n");

        assertThatThrownBy(() -> RealTrials.load(file()))
                .isInstanceOf(NarrowsException.class)
                .hasMessageContaining("fidelity.csv:2");
    }

    @Test
    void table_and_picture_tell_the_ratio() throws InterruptedException {
        run(0.05, ONE);
        FidelityTable table = new FidelityTable();
        List<String> lines = table.add(ONE.get(0).name(), "a link", outcomes.get(0));

        assertThat(lines).singleElement().asString().contains(" | yes | 3.0 / 3.0 | 5.0 / 5.0 | 20.0 / 20.0 | exact |");
        assertThat(lines.get(0)).contains("| 1.010 [1.010, 1.010] |");
        assertThat(table.agrees()).isTrue();
        assertThat(table.page(KERNEL))
                .contains("Real stack: Linux 6.0.", "| reno | 1 | 1 | 1 | 1.0 % | 1.0 % | 0 |")
                .contains("| all | 1 | 1 | 1 | 1.0 % | 1.0 % | 0 |");
        assertThat(table.summary())
                .containsExactly(
                        "1 comparisons: 1 (100.0 %) within 5 %, 1 (100.0 %) within 5 % or with 1 inside the 95 % interval",
                        "difference: median 1.0 %, largest 1.0 % (2mbit-20ms-loss1-bdp, reno)");
        assertThat(new FidelityPlot(table.rows()).svg())
                .contains(">2 Mbit/s</text>", ">20ms-loss1-bdp</text>")
                .endsWith("</svg>\n");
    }
}

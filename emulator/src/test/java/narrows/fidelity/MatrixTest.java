package narrows.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import narrows.measure.LedgerTotals;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import narrows.qdisc.DropReason;
import narrows.report.FidelityPlot;
import narrows.report.FidelityTable;
import narrows.run.Environment;
import narrows.run.RunOutcome;
import narrows.run.StackRunner;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatrixTest {
    private static final List<Cell> ONE = Cells.matching(List.of("2mbit-20ms-loss1-bdp"), List.of("reno"));

    @TempDir
    private Path folder;

    /** Numbers of the real trials that were run. */
    private final List<Integer> measured = Collections.synchronizedList(new ArrayList<>());

    private final List<RunOutcome> outcomes = new ArrayList<>();

    /** Trial k gets 1000 + 20 k kbit/s in simulation, and in reality 1 % less. */
    private StackRunner runner(StackName.Kind kind) {
        return (scenario, stack, plan, finished) -> {
            for (int trial = plan.firstTrial(); trial <= plan.lastTrial(); trial++) {
                double goodput = 1000.0 * (1000 + 20 * trial) * (kind == StackName.Kind.SIM ? 1 : 0.99);
                if (kind == StackName.Kind.KERNEL) {
                    measured.add(trial);
                }
                finished.accept(result(stack, trial, goodput));
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
        new Matrix(standardError, 60, this::runner, RealTrials.load(file()))
                .run(cells, Duration.ofHours(1), (cell, outcome) -> outcomes.add(outcome));
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
    void measures_again_on_another_kernel() throws InterruptedException, IOException {
        run(0.05, ONE);
        int first = measured.size();
        String here = Environment.present().kernel();
        Files.writeString(file(), Files.readString(file()).replace(here, "Linux 5.0"));
        run(0.05, ONE);

        assertThat(measured).hasSize(2 * first);
        assertThat(Files.readString(file())).doesNotContain("Linux 5.0");
    }

    @Test
    void begins_no_cell_when_time_is_up() throws InterruptedException {
        new Matrix(0.05, 60, this::runner, RealTrials.load(file()))
                .run(ONE, Duration.ZERO, (cell, outcome) -> outcomes.add(outcome));

        assertThat(outcomes).isEmpty();
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
        assertThat(table.page(new Environment("Linux 6", "17", 2, "root")))
                .contains("| reno | 1 | 1 | 1.0 % | 1.0 % |");
        assertThat(new FidelityPlot(table.rows()).svg())
                .contains("2mbit-20ms-loss1-bdp")
                .endsWith("</svg>\n");
    }
}

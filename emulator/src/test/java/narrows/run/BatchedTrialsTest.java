package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import narrows.measure.LatenessSummary;
import narrows.measure.LedgerTotals;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import org.junit.jupiter.api.Test;

class BatchedTrialsTest {
    private final List<List<Integer>> batches = new ArrayList<>();
    private final List<TrialResult> results = new ArrayList<>();

    private static Verdict verdict(Verdict.State state, String... reasons) {
        return new Verdict(state, List.of(reasons), LatenessSummary.NONE);
    }

    /** Runs three trials, two side by side; {@code judge} gives the verdict of (batch number, trial). */
    private void run(TrialPlan plan, BiFunction<Integer, Integer, Verdict> judge) throws InterruptedException {
        BatchedTrials.Batch batch = trials -> {
            batches.add(trials);
            return trials.stream()
                    .map(trial -> result(trial, judge.apply(batches.size(), trial)))
                    .toList();
        };
        new BatchedTrials(batch, 2).run(plan, results::add);
    }

    private static TrialResult result(int trial, Verdict verdict) {
        LedgerTotals nothing = new LedgerTotals(0, 0, 0, 0, Map.of());
        return new TrialResult("kernel:cubic", trial, trial, List.of(), nothing, Map.of(), verdict);
    }

    @Test
    void runs_every_trial_once_when_all_are_faithful() throws InterruptedException {
        run(KernelScenario.plan(3, () -> false), (batch, trial) -> verdict(Verdict.State.FAITHFUL));

        assertThat(batches).containsExactly(List.of(1, 2), List.of(3));
        assertThat(results).extracting(TrialResult::trial).containsExactly(1, 2, 3);
    }

    @Test
    void repeats_a_suspect_trial_and_takes_the_faithful_repetition() throws InterruptedException {
        run(
                KernelScenario.plan(3, () -> false),
                (batch, trial) -> batch == 1 && trial == 1
                        ? verdict(Verdict.State.SUSPECT, "stall")
                        : verdict(Verdict.State.FAITHFUL));

        assertThat(batches).containsExactly(List.of(1, 2), List.of(3, 1));
        assertThat(results).extracting(TrialResult::trial).containsExactly(2, 3, 1);
        assertThat(results).allMatch(result -> result.verdict().state() == Verdict.State.FAITHFUL);
    }

    @Test
    void repeats_only_once_and_takes_the_better() throws InterruptedException {
        run(
                KernelScenario.plan(1, () -> false),
                (batch, trial) -> batch == 1
                        ? verdict(Verdict.State.SUSPECT, "late")
                        : verdict(Verdict.State.INVALID, "refused"));

        assertThat(batches).hasSize(2);
        assertThat(results).hasSize(1);
        assertThat(results.get(0).verdict())
                .isEqualTo(verdict(Verdict.State.SUSPECT, "late", "a repetition was not faithful either"));
    }

    @Test
    void hands_on_suspects_that_were_not_repeated_when_enough_is_enough() throws InterruptedException {
        run(KernelScenario.plan(3, () -> !batches.isEmpty()), (batch, trial) -> verdict(Verdict.State.SUSPECT, "late"));

        assertThat(batches).containsExactly(List.of(1, 2));
        assertThat(results).extracting(TrialResult::trial).containsExactly(1, 2);
    }

    @Test
    void as_many_trials_run_side_by_side_as_their_rates_allow() {
        assertThat(KernelRunner.parallel(2_000_000)).isEqualTo(50);
        assertThat(KernelRunner.parallel(10_000_000)).isEqualTo(10);
        assertThat(KernelRunner.parallel(60_000_000)).isEqualTo(1);
        assertThat(KernelRunner.parallel(1_000_000_000)).isEqualTo(1);
        assertThat(KernelRunner.parallel(0)).isEqualTo(50);
    }

    @Test
    void an_interruption_costs_its_batch_alone() {
        BatchedTrials.Batch batch = trials -> {
            batches.add(trials);
            if (batches.size() == 2) {
                throw new InterruptedException();
            }
            return trials.stream()
                    .map(trial -> result(trial, verdict(Verdict.State.SUSPECT, "late")))
                    .toList();
        };
        BatchedTrials batched = new BatchedTrials(batch, 3);

        assertThatThrownBy(() -> batched.run(KernelScenario.plan(5, () -> false), results::add))
                .isInstanceOfSatisfying(TrialsGivenUpException.class, e -> assertThat(e.trials())
                        .isEqualTo(3));
        assertThat(results).extracting(TrialResult::trial).containsExactly(1, 2, 3);
    }
}

package narrows.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;

/**
 * Runs a plan's trials in batches. A trial that is not faithful is repeated once, in a later batch, and the better of the two
 * counts. An interruption ends all trials of the batch; those of earlier batches count.
 */
final class BatchedTrials {
    /** The reason that a second suspect adds. */
    static final String REPEATED = "a repetition was not faithful either";

    private final Batch batch;
    private final int parallel;

    /** Runs trials side by side. */
    @FunctionalInterface
    interface Batch {
        List<TrialResult> run(List<Integer> trials) throws InterruptedException;
    }

    /** @param parallel how many trials make a batch */
    BatchedTrials(Batch batch, int parallel) {
        this.batch = batch;
        this.parallel = parallel;
    }

    void run(TrialPlan plan, Consumer<TrialResult> finished) throws InterruptedException {
        Deque<Integer> waiting = new ArrayDeque<>();
        for (int trial = plan.firstTrial(); trial <= plan.lastTrial(); trial++) {
            waiting.add(trial);
        }
        Map<Integer, TrialResult> suspects = new TreeMap<>();
        try {
            run(plan, waiting, suspects, finished);
        } finally {
            suspects.values().forEach(finished);
        }
    }

    private void run(
            TrialPlan plan, Deque<Integer> waiting, Map<Integer, TrialResult> suspects, Consumer<TrialResult> finished)
            throws InterruptedException {
        while (!waiting.isEmpty() && !plan.enough().getAsBoolean()) {
            for (TrialResult result : runBatch(take(waiting, parallel))) {
                TrialResult earlier = suspects.remove(result.trial());
                if (earlier == null && !faithful(result)) {
                    suspects.put(result.trial(), result);
                    waiting.add(result.trial());
                } else {
                    finished.accept(earlier == null ? result : better(earlier, result));
                }
            }
        }
    }

    private List<TrialResult> runBatch(List<Integer> trials) throws InterruptedException {
        try {
            return batch.run(trials);
        } catch (InterruptedException e) {
            throw new TrialsGivenUpException(trials.size());
        }
    }

    private static List<Integer> take(Deque<Integer> waiting, int count) {
        List<Integer> taken = new ArrayList<>();
        while (taken.size() < count && !waiting.isEmpty()) {
            taken.add(waiting.remove());
        }
        return taken;
    }

    private static boolean faithful(TrialResult result) {
        return result.verdict().state() == Verdict.State.FAITHFUL;
    }

    /** The one with the better state, and of equal ones the one with fewer reasons; a second suspect says so. */
    private static TrialResult better(TrialResult first, TrialResult second) {
        if (faithful(second)) {
            return second;
        }
        int states = first.verdict().state().compareTo(second.verdict().state());
        int reasons = Integer.compare(
                first.verdict().reasons().size(), second.verdict().reasons().size());
        return withReason(states < 0 || (states == 0 && reasons < 0) ? first : second, REPEATED);
    }

    private static TrialResult withReason(TrialResult result, String reason) {
        Verdict verdict = result.verdict();
        List<String> reasons = new ArrayList<>(verdict.reasons());
        reasons.add(reason);
        return result.withVerdict(new Verdict(verdict.state(), reasons, verdict.lateness()));
    }
}

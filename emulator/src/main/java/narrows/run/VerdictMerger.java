package narrows.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import narrows.measure.LatenessSummary;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;

/**
 * One verdict of many: the worst state, each reason with the number of its trials, and of each lateness figure the largest of
 * any trial. Reasons that differ in their numbers only are one; the first stands for all.
 */
final class VerdictMerger {
    private VerdictMerger() {}

    static Verdict merge(List<TrialResult> trials) {
        Verdict.State worst = Verdict.State.EXACT;
        LatenessSummary lateness = LatenessSummary.NONE;
        for (TrialResult trial : trials) {
            Verdict verdict = trial.verdict();
            worst = verdict.state().compareTo(worst) > 0 ? verdict.state() : worst;
            lateness = larger(lateness, verdict.lateness());
        }
        return new Verdict(worst, reasons(trials), lateness);
    }

    private static List<String> reasons(List<TrialResult> trials) {
        Map<String, String> firsts = new LinkedHashMap<>();
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (TrialResult trial : trials) {
            for (String reason : trial.verdict().reasons()) {
                String kind = reason.replaceAll("[0-9.]+", "#");
                firsts.putIfAbsent(kind, reason);
                counts.merge(kind, 1, Integer::sum);
            }
        }
        List<String> merged = new ArrayList<>();
        firsts.forEach((kind, first) -> merged.add(counted(first, counts.get(kind), trials.size())));
        return merged;
    }

    private static String counted(String reason, int count, int trials) {
        return trials == 1 ? reason : reason + " (" + count + " of " + trials + " trials)";
    }

    private static LatenessSummary larger(LatenessSummary a, LatenessSummary b) {
        return new LatenessSummary(
                Math.max(a.p50Us(), b.p50Us()),
                Math.max(a.p99Us(), b.p99Us()),
                Math.max(a.p999Us(), b.p999Us()),
                Math.max(a.maxUs(), b.maxUs()));
    }
}

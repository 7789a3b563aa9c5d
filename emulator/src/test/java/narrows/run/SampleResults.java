package narrows.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import narrows.measure.FlowResult;
import narrows.measure.LatenessSummary;
import narrows.measure.LedgerTotals;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import narrows.qdisc.DropReason;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.StackName;

/** Made-up results for tests. */
public final class SampleResults {
    public static final StackName SIM = stack(StackName.Kind.SIM, "cubic");
    public static final StackName KERNEL = stack(StackName.Kind.KERNEL, "cubic");

    private SampleResults() {}

    public static StackName stack(StackName.Kind kind, String congestion) {
        return new StackName(kind, congestion, StackName.DEFAULT_PROFILE);
    }

    /** A scenario of one flow from a to b with {@code more} lines of YAML. */
    public static Scenario scenario(String... more) {
        String base = """
                name: tiny
                seed: 7
                duration: 2s
                trials: 3
                stacks: [sim:cubic, kernel:cubic]
                links: [{between: [a, b], rate: 10mbit, delay: 20ms, loss: 1%, queue: fifo 50p}]
                flows: [{from: a, to: b}]
                """;
        return ScenarioReader.read(base + String.join("\n", more), "tiny.yaml");
    }

    /** A trial whose flows a->b, a->b#2, ... have these goodputs; each sent 100 packets and lost 2. */
    public static TrialResult trial(StackName stack, int trial, double... goodputsBitsPerSec) {
        return trial(stack, trial, Verdict.EXACT, goodputsBitsPerSec);
    }

    public static TrialResult trial(StackName stack, int trial, Verdict verdict, double... goodputsBitsPerSec) {
        List<FlowResult> flows = new ArrayList<>();
        for (int i = 0; i < goodputsBitsPerSec.length; i++) {
            double goodput = goodputsBitsPerSec[i];
            String name = i == 0 ? "a->b" : "a->b#" + (i + 1);
            flows.add(new FlowResult(name, goodput, 1.05 * goodput, 3, 41_500_000, 100, 2));
        }
        int n = flows.size();
        Map<DropReason, Long> drops = Map.of(DropReason.QUEUE_LIMIT, (long) n, DropReason.RANDOM_LOSS, (long) n);
        LedgerTotals ledger = new LedgerTotals(100L * n, 0, 97L * n, n, drops);
        return new TrialResult(stack.text(), trial, 6 + trial, flows, ledger, Map.of("a>b", ledger), verdict);
    }

    public static Verdict suspect(String... reasons) {
        return new Verdict(Verdict.State.SUSPECT, List.of(reasons), new LatenessSummary(10, 200, 300, 400));
    }

    public static StackOutcome outcome(StackName stack, double... goodputsBitsPerSec) {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < goodputsBitsPerSec.length; i++) {
            trials.add(trial(stack, i + 1, goodputsBitsPerSec[i]));
        }
        return StackOutcome.of(stack, trials);
    }
}

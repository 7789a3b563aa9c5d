package narrows.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import narrows.link.LinkSpec;
import narrows.net.Topology;
import narrows.qdisc.QdiscSpec;
import narrows.run.ExpectedTime;
import narrows.scenario.FlowSpec;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;
import narrows.unit.Probability;
import narrows.unit.Rate;
import narrows.unit.Time;

/** Says before a run what will run. */
public final class PlanText {
    private static final int MOST = 8;

    private final Scenario scenario;
    private final List<StackName> stacks;
    private final int parallel;
    private final Ink ink;

    /**
     * @param stacks those that will run
     * @param parallel trials side by side; 0: not set
     */
    public PlanText(Scenario scenario, List<StackName> stacks, int parallel, Ink ink) {
        this.scenario = scenario;
        this.stacks = stacks;
        this.parallel = parallel;
        this.ink = ink;
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        String description = scenario.description().strip();
        lines.add(ink.bold(scenario.name()) + (description.isEmpty() ? "" : ": " + description));
        items(
                lines,
                "links",
                scenario.topology().links().stream().map(this::link).toList());
        items(lines, "flows", scenario.flows().stream().map(FlowSpec::name).toList());
        item(lines, "stacks", stacks.stream().map(StackName::text).collect(Collectors.joining(", ")));
        item(lines, "trials", trials());
        item(lines, "takes", expectedTime());
        return lines;
    }

    private static void item(List<String> lines, String name, String value) {
        lines.add(String.format("  %-7s %s", name, value));
    }

    private static void items(List<String> lines, String name, List<String> values) {
        for (int i = 0; i < Math.min(values.size(), MOST); i++) {
            item(lines, i == 0 ? name : "", values.get(i));
        }
        if (values.size() > MOST) {
            item(lines, "", "and " + (values.size() - MOST) + " more");
        }
    }

    private String trials() {
        long lastSeed = scenario.seed() + scenario.trials() - 1;
        String seeds = scenario.trials() == 1 ? "seed " + lastSeed : "seeds " + scenario.seed() + " to " + lastSeed;
        return scenario.trials() + " of " + Time.text(scenario.durationNs()) + " on each stack, " + seeds;
    }

    private String expectedTime() {
        boolean simulates = stacks.stream().anyMatch(stack -> stack.kind() == StackName.Kind.SIM);
        double seconds = ExpectedTime.realSeconds(scenario, stacks, parallel);
        if (seconds == 0) {
            return "as long as the processors need: simulations only";
        }
        return "about " + HumanUnits.about(seconds) + " for the real stacks"
                + (simulates ? ", and the simulations" : "");
    }

    private String link(Topology.Edge edge) {
        List<String> nodes = scenario.topology().nodes();
        String ends = nodes.get(edge.a()) + " - " + nodes.get(edge.b());
        String forward = direction(edge.forward());
        String backward = direction(edge.backward());
        return ends + ": " + (forward.equals(backward) ? forward : forward + "; back: " + backward);
    }

    private static String direction(LinkSpec spec) {
        List<String> parts = new ArrayList<>();
        spec.qdiscs().stream().map(QdiscSpec::describe).forEach(parts::add);
        if (spec.rateBitsPerSec() > 0) {
            parts.add("rate " + new Rate(spec.rateBitsPerSec()));
        }
        if (spec.delayNs() > 0) {
            parts.add("delay " + Time.text(spec.delayNs()));
        }
        if (spec.jitterNs() > 0) {
            parts.add("jitter " + Time.text(spec.jitterNs()));
        }
        if (spec.loss() > 0) {
            parts.add("loss " + new Probability(spec.loss()));
        }
        return parts.isEmpty() ? "no limits" : String.join(", ", parts);
    }
}

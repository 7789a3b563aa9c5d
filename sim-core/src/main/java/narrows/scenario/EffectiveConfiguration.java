package narrows.scenario;

import java.util.List;
import narrows.net.Addresses;
import narrows.net.Topology;
import narrows.net.Topology.Edge;
import narrows.unit.Time;

/** Text of {@code effective.txt}: what a scenario comes to, with the limits that are really in force. */
public final class EffectiveConfiguration {
    private final Scenario scenario;
    private final StringBuilder text = new StringBuilder();

    private EffectiveConfiguration(Scenario scenario) {
        this.scenario = scenario;
    }

    /** The whole text, lines ended by {@code \n}. */
    public static String text(Scenario scenario) {
        EffectiveConfiguration configuration = new EffectiveConfiguration(scenario);
        configuration.head();
        configuration.stacks();
        configuration.nodes();
        configuration.links();
        configuration.flows();
        configuration.warnings();
        return configuration.text.toString();
    }

    private void head() {
        String description = scenario.description().strip().replaceAll("\\s+", " ");
        line("scenario " + scenario.name() + (description.isEmpty() ? "" : ": " + description));
        line("duration " + Time.text(scenario.durationNs()) + ", warmup " + Time.text(scenario.warmupNs()) + ", trials "
                + scenario.trials() + ", seed " + scenario.seed() + " for trial 1, one more for each further trial");
        line("stacks "
                + String.join(
                        ", ", scenario.stacks().stream().map(StackName::text).toList()));
    }

    private void stacks() {
        List<String> lines = StackDescription.of(scenario.stacks());
        if (!lines.isEmpty()) {
            line("");
            lines.forEach(this::line);
        }
    }

    private void nodes() {
        line("");
        line("nodes");
        List<String> names = scenario.topology().nodes();
        for (int node = 0; node < names.size(); node++) {
            line("  " + names.get(node) + " " + Addresses.text(Addresses.ofNode(node)));
        }
    }

    private void links() {
        Topology topology = scenario.topology();
        for (Edge edge : topology.links()) {
            String forward =
                    topology.nodes().get(edge.a()) + ">" + topology.nodes().get(edge.b());
            String backward =
                    topology.nodes().get(edge.b()) + ">" + topology.nodes().get(edge.a());
            line("");
            if (edge.forward().equals(edge.backward())) {
                LinkDescription.of(edge.forward(), forward + " and " + backward).forEach(this::line);
            } else {
                LinkDescription.of(edge.forward(), forward).forEach(this::line);
                LinkDescription.of(edge.backward(), backward).forEach(this::line);
            }
        }
    }

    private void flows() {
        line("");
        line("flows");
        FlowDescription descriptions = new FlowDescription(scenario);
        scenario.flows().forEach(flow -> descriptions.of(flow).forEach(this::line));
    }

    private void warnings() {
        if (!scenario.warnings().isEmpty()) {
            line("");
            line("warnings");
            scenario.warnings().forEach(warning -> line("  " + warning));
        }
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}

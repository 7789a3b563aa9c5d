package narrows.scenario;

import java.util.List;
import narrows.net.Topology;

/**
 * A scenario as it will run: patterns expanded, defaults filled in.
 *
 * @param precision stop early once every goodput mean's 95 % interval is this narrow (half width by mean); 0: never
 * @param source the YAML text it was read from, with the command line's settings applied
 * @param warnings what the reader wants the user to know, one line each
 */
public record Scenario(
        String name,
        String description,
        long durationNs,
        long warmupNs,
        long seed,
        int trials,
        double precision,
        List<StackName> stacks,
        Topology topology,
        List<FlowSpec> flows,
        List<Expectation> expectations,
        Recording recording,
        String source,
        List<String> warnings) {
    public Scenario {
        stacks = List.copyOf(stacks);
        flows = List.copyOf(flows);
        expectations = List.copyOf(expectations);
        warnings = List.copyOf(warnings);
    }
}

package narrows.scenario;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import narrows.scenario.StackName.Kind;
import narrows.tcp.TcpParameter;
import narrows.tcp.TcpProfile;
import narrows.tcp.TcpProfiles;

/** What the stacks of a scenario differ in from Linux, and which values of its flows the kernel cannot take. */
final class StackDescription {
    private static final int WIDTH = 100;

    private StackDescription() {}

    /** One line or more for each simulated stack whose profile is not Linux's. */
    static List<String> of(List<StackName> stacks) {
        List<String> lines = new ArrayList<>();
        Set<String> described = new LinkedHashSet<>();
        for (StackName stack : stacks) {
            boolean differs = stack.kind() == Kind.SIM && !stack.profile().equals(StackName.DEFAULT_PROFILE);
            if (differs && described.add(stack.profile())) {
                lines.add("profile " + stack.profile() + " has, where linux has the value in brackets:");
                lines.addAll(wrapped(differences(TcpProfiles.named(stack.profile()))));
            }
        }
        return lines;
    }

    private static List<String> differences(TcpProfile profile) {
        return profile.differencesFrom(TcpProfile.LINUX).stream()
                .map(p -> p.key() + " " + profile.text(p) + " (" + TcpProfile.LINUX.text(p) + ")")
                .toList();
    }

    private static List<String> wrapped(List<String> words) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            if (line.length() + word.length() > WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "  " : ", ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** A flow's own values: {@code initialWindow 4, sack false}. */
    static String settings(Map<TcpParameter, Long> settings) {
        List<String> words = new ArrayList<>();
        settings.forEach((parameter, value) -> words.add(parameter.key() + " " + parameter.text(value)));
        return String.join(", ", words);
    }

    /** A warning if kernel stacks run and flows have values that only a simulated stack can take. */
    static List<String> warnings(List<StackName> stacks, List<FlowSpec> flows) {
        if (stacks.stream().allMatch(stack -> stack.kind() == Kind.SIM)) {
            return List.of();
        }
        Set<String> simulatedOnly = new LinkedHashSet<>();
        for (FlowSpec flow : flows) {
            flow.tcp().settings().keySet().stream()
                    .filter(parameter -> !parameter.reachesKernel())
                    .forEach(parameter -> simulatedOnly.add(parameter.key()));
        }
        if (simulatedOnly.isEmpty()) {
            return List.of();
        }
        return List.of("tcp: " + String.join(", ", simulatedOnly)
                + " holds for simulated stacks only; the kernel's stack keeps its own");
    }
}

package narrows.tcp.cc;

import java.util.List;

/** The algorithms that the simulated stack has, by the names that Linux gives them. */
public final class CongestionControls {
    private static final List<String> NAMES = List.of("cubic", "reno", "newreno");

    private CongestionControls() {}

    public static List<String> names() {
        return NAMES;
    }

    /** The algorithm as Linux has it. */
    public static CongestionControl named(String name, Jiffies jiffies) {
        return named(name, jiffies, GrowthRules.LINUX);
    }

    /** @throws IllegalArgumentException for a name that is not among {@link #names()} */
    public static CongestionControl named(String name, Jiffies jiffies, GrowthRules rules) {
        return switch (name) {
            case "cubic" -> new Cubic(jiffies, rules);
            case "reno" -> new Reno(rules.renoCountsAcks(), rules.renoHalves());
            case "newreno" -> new Reno(rules.newRenoCountsAcks(), rules.newRenoHalves());
            default -> throw new IllegalArgumentException("unknown congestion control " + name);
        };
    }
}

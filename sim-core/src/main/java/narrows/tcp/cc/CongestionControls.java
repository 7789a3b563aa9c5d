package narrows.tcp.cc;

import java.util.List;
import java.util.random.RandomGenerator;
import narrows.tcp.cc.GrowthRules.Halved;

/** The algorithms that the simulated stack has, by the names that Linux gives them. */
public final class CongestionControls {
    private static final List<String> NAMES = List.of("bbr", "cubic", "reno", "newreno");

    private CongestionControls() {}

    public static List<String> names() {
        return NAMES;
    }

    /**
     * @param random for what an algorithm leaves to chance
     * @throws IllegalArgumentException for a name that is not among {@link #names()}
     */
    public static CongestionControl named(String name, Jiffies jiffies, GrowthRules rules, RandomGenerator random) {
        return switch (name) {
            case "bbr" -> new Bbr(jiffies, rules.bbr(), random);
            case "cubic" -> rules.ns3Steps() ? new Ns3Cubic(rules) : new Cubic(jiffies, rules);
            case "reno" -> reno(rules.renoCountsAcks(), rules.renoHalves(), rules);
            case "newreno" -> reno(rules.newRenoCountsAcks(), rules.newRenoHalves(), rules);
            default -> throw new IllegalArgumentException("unknown congestion control " + name);
        };
    }

    private static CongestionControl reno(boolean countsAcks, Halved halved, GrowthRules rules) {
        return rules.ns3Steps() ? new Ns3Reno(countsAcks, halved) : new Reno(countsAcks, halved);
    }
}

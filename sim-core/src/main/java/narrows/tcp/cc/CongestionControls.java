package narrows.tcp.cc;

import java.util.List;

/** The algorithms that the simulated stack has, by the names that Linux gives them. */
public final class CongestionControls {
    private static final List<String> NAMES = List.of("cubic", "reno");

    private CongestionControls() {}

    public static List<String> names() {
        return NAMES;
    }

    /** @throws IllegalArgumentException for a name that is not among {@link #names()} */
    public static CongestionControl named(String name, Jiffies jiffies) {
        return switch (name) {
            case "cubic" -> new Cubic(jiffies);
            case "reno" -> new Reno();
            default -> throw new IllegalArgumentException("unknown congestion control " + name);
        };
    }
}

package narrows.tc;

import java.util.Locale;

/** Whose reading of a tc line holds. */
public enum Compat {
    /** iproute2 7.1, but what changed its meaning between versions, and numbers that are none, are refused. */
    CAREFUL,
    /** Exactly iproute2 6.1: a bare netem time is microseconds, and times are counted in 64 ns. */
    IPROUTE2_6_1,
    /** Exactly iproute2 7.1: a bare netem time is nanoseconds. */
    IPROUTE2_7_1;

    /**
     * Reads {@code iproute2-6.1} or {@code iproute2-7.1}.
     *
     * @throws narrows.NarrowsException if it is neither
     */
    public static Compat of(String text) {
        for (Compat compat : values()) {
            if (compat != CAREFUL && compat.text().equals(text)) {
                return compat;
            }
        }
        throw new TcException("compat", "compat \"" + text + "\": expected iproute2-6.1 or iproute2-7.1");
    }

    /** As the command line writes it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replaceFirst("_", "-").replace('_', '.');
    }

    /** Whether netem's times are ticks of 64 ns, whose bare number is microseconds (tc before 6.9). */
    boolean ticks() {
        return this == IPROUTE2_6_1;
    }
}

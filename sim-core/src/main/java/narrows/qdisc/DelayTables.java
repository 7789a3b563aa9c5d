package narrows.qdisc;

import java.util.List;

/**
 * The distributions that come with tc, made as tc makes its files (netem/normal.c, pareto.c, paretonormal.c of iproute2). They
 * are built when first asked for.
 */
public final class DelayTables {
    private static final int ENTRIES = 4096;
    private static final int SCALE = 8192;

    private DelayTables() {}

    /** Names that {@link #named} knows. */
    public static List<String> names() {
        return List.of("normal", "pareto", "paretonormal");
    }

    /** The table called {@code name}; null if there is none. */
    public static DelayTable named(String name) {
        switch (name) {
            case "normal":
                return Normal.TABLE;
            case "pareto":
                return Pareto.TABLE;
            case "paretonormal":
                return ParetoNormal.TABLE;
            default:
                return null;
        }
    }

    /** Initialized on first use. */
    private static final class Normal {
        static final long[] VALUES = values();
        static final DelayTable TABLE = table("normal", VALUES);

        private static final int STEPS = 16384;
        private static final double CERTAIN = 6;

        private static long[] values() {
            double[] quantiles = new double[STEPS + 1];
            for (double x = -10; x < 10.05; x += 0.00005) {
                quantiles[(int) Math.rint(STEPS * probability(x))] = x;
            }
            long[] values = new long[ENTRIES];
            for (int j = 0; j < ENTRIES; j++) {
                values[j] = (long) Math.rint(SCALE * quantiles[j * (STEPS / ENTRIES)]);
            }
            return values;
        }

        /** Of a normal deviate below {@code x}. */
        private static double probability(double x) {
            if (Math.abs(x) > CERTAIN) {
                return x < 0 ? 0 : 1;
            }
            return 0.5 + Math.copySign(half(Math.abs(x)), x);
        }

        /** Probability between 0 and {@code x}: the density times x + x^3/3 + x^5/(3 5) + ... */
        private static double half(double x) {
            double term = x;
            double sum = x;
            for (int k = 3; term > sum * 1e-17; k += 2) {
                term *= x * x / k;
                sum += term;
            }
            return sum * StrictMath.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
        }
    }

    /** Initialized on first use. */
    private static final class Pareto {
        static final long[] VALUES = values();
        static final DelayTable TABLE = table("pareto", VALUES);

        private static final int STEPS = 65536;

        private static long[] values() {
            long[] values = new long[ENTRIES];
            for (int j = 0; j < ENTRIES; j++) {
                double share = (double) (STEPS - j * (STEPS / ENTRIES)) / STEPS;
                double deviation = (StrictMath.pow(share, -1.0 / 3) - 1.5) * (4.0 / 3);
                values[j] = Math.min(Short.MAX_VALUE, (long) Math.rint(deviation * SCALE));
            }
            return values;
        }
    }

    /** Initialized on first use. */
    private static final class ParetoNormal {
        static final DelayTable TABLE = table("paretonormal", values());

        private static long[] values() {
            long[] values = new long[ENTRIES];
            for (int j = 0; j < ENTRIES; j++) {
                values[j] = (Normal.VALUES[j] + 3 * Pareto.VALUES[j]) / 4;
            }
            return values;
        }
    }

    private static DelayTable table(String name, long[] values) {
        short[] entries = new short[values.length];
        for (int j = 0; j < values.length; j++) {
            entries[j] = (short) Math.max(Short.MIN_VALUE, Math.min(Short.MAX_VALUE, values[j]));
        }
        return new DelayTable(name, entries);
    }
}

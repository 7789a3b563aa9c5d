package narrows.tc;

/**
 * Long-run distribution of netem's correlated draws, x = (1 - c) u + c x' with u uniform. Its mean stays 1/2, but its tails
 * nearly vanish: F(x) = 1/(1-c) times the integral of F from (x - (1-c))/c to x/c, solved by iteration.
 */
final class CorrelatedDraws {
    private static final int STEPS = 20_000;
    private static final int MOST_ROUNDS = 3_000;
    private static final double ENOUGH = 1e-13;

    private final double correlation;
    private final double[] share = new double[STEPS + 1];
    private final double[] integral = new double[STEPS + 1];

    CorrelatedDraws(double correlation) {
        this.correlation = correlation;
        for (int i = 0; i <= STEPS; i++) {
            share[i] = (double) i / STEPS;
        }
    }

    /** Share of draws below {@code x}. */
    double below(double x) {
        if (correlation >= 1) {
            return x;
        }
        boolean straight = correlation <= x && x <= 1 - correlation;
        if (straight) {
            return (x - correlation / 2) / (1 - correlation);
        }
        double change = 1;
        for (int round = 0; round < MOST_ROUNDS && change > ENOUGH; round++) {
            change = improve();
        }
        integrate();
        return next(x);
    }

    private double improve() {
        integrate();
        double change = 0;
        for (int i = 0; i <= STEPS; i++) {
            double better = next((double) i / STEPS);
            change = Math.max(change, Math.abs(better - share[i]));
            share[i] = better;
        }
        return change;
    }

    private void integrate() {
        for (int i = 1; i <= STEPS; i++) {
            integral[i] = integral[i - 1] + (share[i - 1] + share[i]) / 2 / STEPS;
        }
    }

    private double next(double x) {
        return correlation / (1 - correlation) * (upTo(x / correlation) - upTo((x - 1 + correlation) / correlation));
    }

    /** Integral of the share from 0; it is 0 below 0 and 1 above 1. */
    private double upTo(double x) {
        if (x <= 0) {
            return 0;
        }
        if (x >= 1) {
            return integral[STEPS] + x - 1;
        }
        int i = (int) (x * STEPS);
        double rest = x * STEPS - i;
        double last = share[i] + rest * (share[i + 1] - share[i]);
        return integral[i] + (share[i] + last) / 2 * rest / STEPS;
    }
}

package narrows.qdisc;

import java.util.random.RandomGenerator;

/** A loss model at work outside of netem: decides packet by packet. */
public final class LossProcess {
    private final Losses losses;

    private LossProcess(Losses losses) {
        this.losses = losses;
    }

    /** Draws everything, the start of a correlated stream included, from {@code random}. */
    public static LossProcess of(NetemLoss model, RandomGenerator random) {
        return new LossProcess(Losses.of(model, random, random.nextInt()));
    }

    public boolean next() {
        return losses.next();
    }
}

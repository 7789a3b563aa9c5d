package narrows.qdisc;

import java.util.random.RandomGenerator;

/** Decides packet by packet which netem loses (sch_netem.c, {@code loss_event}). */
abstract class Losses {
    private static final long MASK = 0xffffffffL;

    /** @param start of a correlated stream */
    static Losses of(NetemLoss model, RandomGenerator random, long start) {
        if (model instanceof NetemLoss.State state) {
            return new Chain(state, random);
        }
        if (model instanceof NetemLoss.Gilbert gilbert) {
            return new Gilbert(gilbert, random);
        }
        return new Single(((NetemLoss.Random) model).chance(), random, start);
    }

    abstract boolean next();

    private static final class Single extends Losses {
        private final long fraction;
        private final Correlated draws;

        Single(Chance chance, RandomGenerator random, long start) {
            fraction = chance.fraction();
            draws = new Correlated(random, chance.correlation(), start);
        }

        @Override
        boolean next() {
            return fraction > 0 && fraction >= draws.next();
        }
    }

    /** {@code loss_gilb_ell}: the state before the move decides. */
    private static final class Gilbert extends Losses {
        private final NetemLoss.Gilbert model;
        private final RandomGenerator random;
        private boolean bad;

        Gilbert(NetemLoss.Gilbert model, RandomGenerator random) {
            this.model = model;
            this.random = random;
        }

        @Override
        boolean next() {
            long move = random.nextInt() & MASK;
            long loss = random.nextInt() & MASK;
            if (bad) {
                bad = move >= model.r();
                return loss > Chance.ALWAYS - model.h1();
            }
            bad = move < model.p();
            return loss < model.k1();
        }
    }

    /** {@code loss_4state}: the state entered decides. */
    private static final class Chain extends Losses {
        private final NetemLoss.State model;
        private final RandomGenerator random;
        private int state = 1;

        Chain(NetemLoss.State model, RandomGenerator random) {
            this.model = model;
            this.random = random;
        }

        @Override
        boolean next() {
            state = moved(random.nextInt() & MASK);
            return state >= 3;
        }

        private int moved(long draw) {
            switch (state) {
                case 1:
                    return draw < model.p14() ? 4 : draw < model.p14() + model.p13() ? 3 : 1;
                case 2:
                    return draw < model.p23() ? 3 : 2;
                case 3:
                    return draw < model.p32() ? 2 : draw < model.p32() + model.p31() ? 1 : 3;
                default:
                    return 1;
            }
        }
    }
}

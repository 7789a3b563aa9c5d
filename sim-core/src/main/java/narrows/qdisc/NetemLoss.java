package narrows.qdisc;

import narrows.unit.Share;

/** How netem loses packets. All fractions are as tc sends them: times 2^32 - 1. */
public sealed interface NetemLoss {
    /** No packet is lost, and nothing is drawn. */
    NetemLoss NONE = new Random(Chance.NEVER);

    /** The long-run share of lost packets; of correlated losses the share without the correlation. */
    double share();

    /** The words after {@code loss} in a tc line. */
    String describe();

    /** Loss of single packets. */
    record Random(Chance chance) implements NetemLoss {
        @Override
        public double share() {
            return chance.probability().fraction();
        }

        @Override
        public String describe() {
            return chance.toString();
        }
    }

    /**
     * Markov chain of four states: 1 good, 2 good within a burst, 3 lost within a burst, 4 lost alone.
     *
     * @param p13 from 1 to 3
     * @param p31 from 3 to 1
     * @param p32 from 3 to 2
     * @param p23 from 2 to 3
     * @param p14 from 1 to 4
     */
    record State(long p13, long p31, long p32, long p23, long p14) implements NetemLoss {
        public State {
            Fractions.require("p13", p13);
            Fractions.require("p31", p31);
            Fractions.require("p32", p32);
            Fractions.require("p23", p23);
            Fractions.require("p14", p14);
            Fractions.require("p13 + p14", p13 + p14);
            Fractions.require("p31 + p32", p31 + p32);
        }

        @Override
        public double share() {
            if (p13 == 0 || p31 == 0) {
                return p13 == 0 ? p14 / (double) (p14 + Chance.ALWAYS) : 1;
            }
            double bursts = (double) p13 / p31;
            double good = 1 / (1 + (double) p14 / Chance.ALWAYS + bursts * (1 + (p32 == 0 ? 0 : (double) p32 / p23)));
            return good * bursts + good * p14 / Chance.ALWAYS;
        }

        @Override
        public String describe() {
            return "state " + Share.percent(p13) + ' ' + Share.percent(p31) + ' ' + Share.percent(p32) + ' '
                    + Share.percent(p23) + ' ' + Share.percent(p14);
        }
    }

    /**
     * Gilbert and Elliott's chain of a good and a bad state.
     *
     * @param p from good to bad
     * @param r from bad to good
     * @param h1 loss in the bad state, tc's 1-h
     * @param k1 loss in the good state, tc's 1-k
     */
    record Gilbert(long p, long r, long h1, long k1) implements NetemLoss {
        public Gilbert {
            Fractions.require("p", p);
            Fractions.require("r", r);
            Fractions.require("1-h", h1);
            Fractions.require("1-k", k1);
        }

        @Override
        public double share() {
            double bad = p == 0 ? 0 : (double) p / (p + r);
            return (bad * h1 + (1 - bad) * k1) / Chance.ALWAYS;
        }

        @Override
        public String describe() {
            return "gemodel " + Share.percent(p) + ' ' + Share.percent(r) + ' ' + Share.percent(h1) + ' '
                    + Share.percent(k1);
        }
    }
}

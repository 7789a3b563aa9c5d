package narrows.tc;

import narrows.link.ErrorModel;
import narrows.link.LinkSpec;
import narrows.qdisc.Chance;
import narrows.qdisc.NetemLoss;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.unit.Probability;

/** How often packets are really lost at random, which a correlation changes. */
public final class RealLoss {
    private RealLoss() {}

    /** Share of full packets that one direction of a link loses by chance, those that it damages included. */
    public static double of(LinkSpec link) {
        double logKept = Math.log1p(-(double) link.loss() / Probability.ONE);
        logKept += Stages.largestPacketBytes(link) * Math.log1p(-link.lossPerByte());
        if (link.wire().errors() != null) {
            logKept += Math.log1p(-of(link.wire().errors()));
        }
        for (QdiscSpec qdisc : link.qdiscs()) {
            if (qdisc instanceof NetemSpec netem) {
                logKept += Math.log1p(-of(netem.lossModel())) + Math.log1p(-of(netem.corrupt()));
            }
        }
        return -Math.expm1(logKept);
    }

    /** Of a list the share is not known before packets are. */
    private static double of(ErrorModel model) {
        if (model instanceof ErrorModel.Burst burst) {
            return burst.share();
        } else if (model instanceof ErrorModel.Markov chain) {
            return of(chain.model());
        }
        return model instanceof ErrorModel.EverySecond ? 0.5 : 0;
    }

    static double of(NetemLoss model) {
        return model instanceof NetemLoss.Random random ? of(random.chance()) : model.share();
    }

    /** Share of draws of which the event comes. */
    static double of(Chance chance) {
        double correlation = (double) (chance.correlation() + 1) / (1L << 32);
        return chance.correlation() == 0 || !chance.possible()
                ? chance.probability().fraction()
                : new CorrelatedDraws(correlation).below(chance.probability().fraction());
    }
}

package narrows.tc;

import narrows.qdisc.CakeSpec;
import narrows.qdisc.CodelSpec;
import narrows.qdisc.DualPi2Spec;
import narrows.qdisc.FqCodelSpec;
import narrows.qdisc.FqPieSpec;
import narrows.qdisc.Ns3RedSpec;
import narrows.qdisc.PieSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.RedSpec;

/** Disciplines that keep their queue short by themselves; their limit is for emergencies. */
final class Managed {
    private Managed() {}

    static boolean is(QdiscSpec qdisc) {
        return qdisc instanceof CodelSpec
                || qdisc instanceof FqCodelSpec
                || qdisc instanceof PieSpec
                || qdisc instanceof FqPieSpec
                || qdisc instanceof RedSpec
                || qdisc instanceof Ns3RedSpec
                || qdisc instanceof DualPi2Spec
                || qdisc instanceof CakeSpec;
    }
}

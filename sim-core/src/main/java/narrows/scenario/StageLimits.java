package narrows.scenario;

import java.util.ArrayList;
import java.util.List;
import narrows.link.LinkSpec;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;

/** Which limits of a link's queues are in force, and how long what they let in takes to leave (qdisc.md, section 1). */
final class StageLimits {
    private static final long BITS_PER_BYTE = 8;
    private static final long NS_PER_SEC = 1_000_000_000;

    private StageLimits() {}

    /**
     * What a stage may hold.
     *
     * @param qdisc the discipline
     * @param child the discipline below it, null for none
     * @param limitPackets in force; {@link FifoSpec#UNLIMITED} for none
     * @param limitBytes in force; {@link FifoSpec#UNLIMITED} for none
     * @param drainBitsPerSec rate at which it empties at most; 0: at once
     */
    record Stage(QdiscSpec qdisc, QdiscSpec child, long limitPackets, long limitBytes, long drainBitsPerSec) {
        boolean limited() {
            return limitPackets != FifoSpec.UNLIMITED || limitBytes != FifoSpec.UNLIMITED;
        }

        /** Whether tbf's own limit gave way to a child's. */
        boolean limitReplaced() {
            return qdisc instanceof TbfSpec && child != null;
        }

        /** Time that a full queue of packets of {@code packetBytes} takes to leave; 0 without limit or without rate. */
        long fullNs(int packetBytes) {
            if (drainBitsPerSec == 0 || !limited()) {
                return 0;
            }
            double bytes = Math.min((double) limitBytes, (double) limitPackets * packetBytes);
            return (long) (bytes * BITS_PER_BYTE * NS_PER_SEC / drainBitsPerSec);
        }
    }

    /** The stages of a direction, root first. */
    static List<Stage> of(LinkSpec link) {
        List<Stage> stages = new ArrayList<>();
        long drainBitsPerSec = link.rateBitsPerSec();
        for (int i = 0; i < link.qdiscs().size(); i++) {
            QdiscSpec qdisc = link.qdiscs().get(i);
            QdiscSpec child = i + 1 < link.qdiscs().size() ? link.qdiscs().get(i + 1) : null;
            if (qdisc instanceof TbfSpec tbf) {
                drainBitsPerSec = slower(drainBitsPerSec, tbf.rate().bitsPerSec());
            }
            stages.add(stage(qdisc, child, drainBitsPerSec));
        }
        return stages;
    }

    private static Stage stage(QdiscSpec qdisc, QdiscSpec child, long drainBitsPerSec) {
        long none = FifoSpec.UNLIMITED;
        if (qdisc instanceof FifoSpec fifo) {
            return new Stage(qdisc, child, fifo.limitPackets(), fifo.limitBytes(), drainBitsPerSec);
        }
        if (qdisc instanceof NetemSpec netem) {
            return new Stage(qdisc, child, netem.limitPackets(), none, drainBitsPerSec);
        }
        if (qdisc instanceof TbfSpec tbf && child == null) {
            return new Stage(qdisc, null, none, tbf.limitBytes(), drainBitsPerSec);
        }
        return new Stage(qdisc, child, none, none, drainBitsPerSec);
    }

    private static long slower(long a, long b) {
        return a == 0 ? b : Math.min(a, b);
    }

    /** Slowest rate of the direction; 0: no rate at all. */
    static long rateBitsPerSec(LinkSpec link) {
        long rate = link.rateBitsPerSec();
        for (Stage stage : of(link)) {
            rate = stage.drainBitsPerSec();
        }
        return rate;
    }

    /** Propagation delay and that of delaying disciplines. */
    static long delayNs(LinkSpec link) {
        long delayNs = link.delayNs();
        for (QdiscSpec qdisc : link.qdiscs()) {
            delayNs += qdisc instanceof NetemSpec netem ? netem.delayNs() : 0;
        }
        return delayNs;
    }

    static int largestPacketBytes(LinkSpec link) {
        return link.mtuBytes() + link.overheadBytes();
    }

    /** Time to put {@code packetBytes} and the link's overhead on the wire; 0 without a serialization rate. */
    static long transmissionNs(LinkSpec link, int packetBytes) {
        long bits = (packetBytes + link.overheadBytes()) * BITS_PER_BYTE;
        return link.rateBitsPerSec() == 0 ? 0 : bits * NS_PER_SEC / link.rateBitsPerSec();
    }
}

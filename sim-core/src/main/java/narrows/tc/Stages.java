package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import narrows.link.LinkSpec;
import narrows.qdisc.CakeSpec;
import narrows.qdisc.CodelSpec;
import narrows.qdisc.DeviceQueueSpec;
import narrows.qdisc.DualPi2Spec;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.FqCodelSpec;
import narrows.qdisc.FqPieSpec;
import narrows.qdisc.FqSpec;
import narrows.qdisc.HeadDropSpec;
import narrows.qdisc.HtbSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.Ns3RedSpec;
import narrows.qdisc.PieSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.RedSpec;
import narrows.qdisc.TbfSpec;

/** Which limits of a link's queues are in force, and how long what they let in takes to leave. */
public final class Stages {
    private static final long BITS_PER_BYTE = 8;
    private static final long NS_PER_SEC = 1_000_000_000;
    private static final long NONE = FifoSpec.UNLIMITED;
    private static final long HTB_LEAF_PACKETS = 1000;

    private Stages() {}

    /** The stages of a direction, root first. */
    public static List<Stage> of(LinkSpec link) {
        List<Stage> stages = new ArrayList<>();
        long drainBitsPerSec = rateBitsPerSec(link);
        for (int i = 0; i < link.qdiscs().size(); i++) {
            QdiscSpec child = i + 1 < link.qdiscs().size() ? link.qdiscs().get(i + 1) : null;
            stages.add(stage(link.qdiscs().get(i), child, drainBitsPerSec));
        }
        return stages;
    }

    private static Stage stage(QdiscSpec qdisc, QdiscSpec child, long drainBitsPerSec) {
        return new Stage(qdisc, child, limitPackets(qdisc, child), limitBytes(qdisc, child), drainBitsPerSec);
    }

    private static long limitPackets(QdiscSpec qdisc, QdiscSpec child) {
        if (qdisc instanceof FifoSpec fifo) {
            return fifo.limitPackets();
        } else if (qdisc instanceof NetemSpec netem) {
            return netem.limitPackets();
        } else if (qdisc instanceof HeadDropSpec head) {
            return head.limitPackets();
        } else if (qdisc instanceof DeviceQueueSpec device) {
            return device.limitPackets();
        } else if (qdisc instanceof HtbSpec) {
            return child == null ? HTB_LEAF_PACKETS : NONE;
        }
        return limitOfManagedQueue(qdisc);
    }

    private static long limitOfManagedQueue(QdiscSpec qdisc) {
        if (qdisc instanceof CodelSpec codel) {
            return codel.limitPackets();
        } else if (qdisc instanceof FqCodelSpec codel) {
            return codel.limitPackets();
        } else if (qdisc instanceof PieSpec pie) {
            return pie.limitPackets();
        } else if (qdisc instanceof FqPieSpec pie) {
            return pie.limitPackets();
        } else if (qdisc instanceof FqSpec fq) {
            return fq.limitPackets();
        } else if (qdisc instanceof DualPi2Spec dual) {
            return dual.limitPackets();
        } else if (qdisc instanceof Ns3RedSpec red) {
            return red.limitPackets();
        }
        return NONE;
    }

    private static long limitBytes(QdiscSpec qdisc, QdiscSpec child) {
        if (qdisc instanceof FifoSpec fifo) {
            return fifo.limitBytes();
        } else if (qdisc instanceof HeadDropSpec head) {
            return head.limitBytes();
        } else if (qdisc instanceof DeviceQueueSpec device) {
            return device.limitBytes();
        } else if (qdisc instanceof TbfSpec tbf) {
            return child == null ? tbf.limitBytes() : NONE;
        } else if (qdisc instanceof RedSpec red) {
            return child == null ? red.limitBytes() : NONE;
        }
        return NONE;
    }

    /** Slowest rate of the direction; 0: no rate at all. */
    public static long rateBitsPerSec(LinkSpec link) {
        long rate = link.wire().trace() == null
                ? link.rateBitsPerSec()
                : link.wire().trace().rateBitsPerSec();
        for (QdiscSpec qdisc : link.qdiscs()) {
            rate = slower(rate, rateBitsPerSec(qdisc));
        }
        return rate;
    }

    private static long rateBitsPerSec(QdiscSpec qdisc) {
        if (qdisc instanceof TbfSpec tbf) {
            return tbf.rate().bitsPerSec();
        } else if (qdisc instanceof HtbSpec htb) {
            return htb.rate().bitsPerSec();
        } else if (qdisc instanceof CakeSpec cake) {
            return cake.bandwidthBytesPerSec() * BITS_PER_BYTE;
        } else if (qdisc instanceof NetemSpec netem) {
            return netem.rate() == null ? 0 : netem.rate().rate().bitsPerSec();
        }
        return 0;
    }

    private static long slower(long a, long b) {
        return a == 0 || b == 0 ? Math.max(a, b) : Math.min(a, b);
    }

    /** Propagation delay and that of delaying disciplines. */
    public static long delayNs(LinkSpec link) {
        long delayNs = link.delayNs();
        for (QdiscSpec qdisc : link.qdiscs()) {
            delayNs += qdisc instanceof NetemSpec netem ? netem.delayNs() : 0;
        }
        return delayNs;
    }

    /** Longest packet with the link's overhead. */
    public static int largestPacketBytes(LinkSpec link) {
        return link.wireBytes(link.mtuBytes());
    }

    /** Time to put {@code packetBytes} and the link's overhead on the wire; 0 without a serialization rate. */
    public static long transmissionNs(LinkSpec link, int packetBytes) {
        long bits = link.wireBytes(packetBytes) * BITS_PER_BYTE;
        return link.rateBitsPerSec() == 0 ? 0 : bits * NS_PER_SEC / link.rateBitsPerSec();
    }

    /** The limit that fills first, in time or, without a rate, in bytes; null if nothing is limited. */
    public static Stage buffer(LinkSpec link) {
        Stage least = null;
        int packetBytes = largestPacketBytes(link);
        for (Stage stage : of(link)) {
            boolean fills =
                    stage.limited() && (least == null || stage.fullBytes(packetBytes) < least.fullBytes(packetBytes));
            least = fills ? stage : least;
        }
        return least;
    }

    /** Highest rate at which netem's limits hold the packets in flight; 0: any. */
    public static long mostBitsPerSec(LinkSpec link) {
        long most = 0;
        for (QdiscSpec qdisc : link.qdiscs()) {
            if (qdisc instanceof NetemSpec netem && netem.delayNs() > 0) {
                double bits = (double) netem.limitPackets() * largestPacketBytes(link) * BITS_PER_BYTE;
                long rate = (long) (bits * NS_PER_SEC / netem.delayNs());
                most = most == 0 ? rate : Math.min(most, rate);
            }
        }
        return most;
    }
}

package narrows.tc;

import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.RedSpec;
import narrows.qdisc.TbfSpec;

/**
 * What a discipline of a chain may hold.
 *
 * @param qdisc the discipline
 * @param child the discipline below it, null for none
 * @param limitPackets in force; {@link FifoSpec#UNLIMITED} for none
 * @param limitBytes in force; {@link FifoSpec#UNLIMITED} for none
 * @param drainBitsPerSec rate at which it empties at most; 0: at once
 */
public record Stage(QdiscSpec qdisc, QdiscSpec child, long limitPackets, long limitBytes, long drainBitsPerSec) {
    private static final long BITS_PER_BYTE = 8;
    private static final long NS_PER_SEC = 1_000_000_000;

    /** Whether the stage has a limit of its own. */
    public boolean limited() {
        return limitPackets != FifoSpec.UNLIMITED || limitBytes != FifoSpec.UNLIMITED;
    }

    /** Whether the limit of tbf or red gave way to a child's. */
    public boolean limitReplaced() {
        return replacedLimitBytes() > 0;
    }

    /** The limit that a child made void; 0 for none. */
    public long replacedLimitBytes() {
        if (child == null) {
            return 0;
        }
        if (qdisc instanceof RedSpec red) {
            return red.limitBytes();
        }
        return qdisc instanceof TbfSpec tbf ? tbf.limitBytes() : 0;
    }

    /** Whether the limit counts packets in flight, too. */
    public boolean countsFlight() {
        return qdisc instanceof NetemSpec;
    }

    /** Time that a full queue of packets of {@code packetBytes} takes to leave; 0 without limit or without rate. */
    public long fullNs(int packetBytes) {
        if (drainBitsPerSec == 0 || !limited()) {
            return 0;
        }
        return (long) (fullBytes(packetBytes) * BITS_PER_BYTE * NS_PER_SEC / drainBitsPerSec);
    }

    double fullBytes(int packetBytes) {
        return Math.min((double) limitBytes, (double) limitPackets * packetBytes);
    }
}

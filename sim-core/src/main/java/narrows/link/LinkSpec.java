package narrows.link;

import java.util.List;
import narrows.qdisc.QdiscSpec;

/**
 * One direction of a link, as configured.
 *
 * @param name of the link in files and random streams, for example {@code bottleneck}
 * @param qdiscs root first, each the parent of the next; empty: an unlimited fifo
 * @param rateBitsPerSec serialization rate after the queue; 0: none, packets leave at once
 * @param delayNs propagation delay
 * @param jitterNs each packet's delay is uniform in [delay - jitter, delay + jitter); packets may overtake
 * @param loss probability of loss at the receiver, after the packet has used the link, as n / 2^32
 * @param lossPerByte probability that a byte of the packet, link overhead included, is damaged; one is enough to lose the packet
 *     at the receiver
 * @param mtuBytes largest IP packet
 * @param overheadBytes link-layer bytes counted per packet
 * @param wire what else the link does; {@link WireSpec#PLAIN} for nothing
 */
public record LinkSpec(
        String name,
        List<QdiscSpec> qdiscs,
        long rateBitsPerSec,
        long delayNs,
        long jitterNs,
        long loss,
        double lossPerByte,
        int mtuBytes,
        int overheadBytes,
        WireSpec wire) {
    public LinkSpec {
        qdiscs = List.copyOf(qdiscs);
    }

    /** A link with nothing beyond rate, delay and independent loss. */
    public LinkSpec(
            String name,
            List<QdiscSpec> qdiscs,
            long rateBitsPerSec,
            long delayNs,
            long jitterNs,
            long loss,
            double lossPerByte,
            int mtuBytes,
            int overheadBytes) {
        this(
                name,
                qdiscs,
                rateBitsPerSec,
                delayNs,
                jitterNs,
                loss,
                lossPerByte,
                mtuBytes,
                overheadBytes,
                WireSpec.PLAIN);
    }

    /** What the link counts for an IP packet of this length. */
    public int wireBytes(int lengthBytes) {
        return wire.framing().wireBytes(lengthBytes + overheadBytes);
    }

    public LinkSpec withName(String other) {
        return new LinkSpec(
                other, qdiscs, rateBitsPerSec, delayNs, jitterNs, loss, lossPerByte, mtuBytes, overheadBytes, wire);
    }

    public LinkSpec withWire(WireSpec other) {
        return new LinkSpec(
                name, qdiscs, rateBitsPerSec, delayNs, jitterNs, loss, lossPerByte, mtuBytes, overheadBytes, other);
    }

    /** A link without loss by bytes. */
    public LinkSpec(
            String name,
            List<QdiscSpec> qdiscs,
            long rateBitsPerSec,
            long delayNs,
            long jitterNs,
            long loss,
            int mtuBytes,
            int overheadBytes) {
        this(name, qdiscs, rateBitsPerSec, delayNs, jitterNs, loss, 0, mtuBytes, overheadBytes);
    }
}

package narrows.qdisc;

import narrows.random.Streams;
import narrows.unit.Size;

/**
 * Linux's {@code pfifo_head_drop} (sch_fifo.c) and mahimahi's {@code drophead}: a full queue drops its oldest packets. A limit of
 * 0 drops everything.
 *
 * @param limitPackets most packets that wait; {@link FifoSpec#UNLIMITED} for none
 * @param limitBytes most bytes that wait; {@link FifoSpec#UNLIMITED} for none. tc has no such limit
 */
public record HeadDropSpec(long limitPackets, long limitBytes) implements QdiscSpec {
    public HeadDropSpec {
        Require.that(limitPackets >= 0 && limitBytes >= 0, "pfifo_head_drop", "limit");
    }

    public static HeadDropSpec packets(long limitPackets) {
        return new HeadDropSpec(limitPackets, FifoSpec.UNLIMITED);
    }

    @Override
    public String kind() {
        return "pfifo_head_drop";
    }

    @Override
    public boolean takesChild() {
        return false;
    }

    @Override
    public boolean changesTo(QdiscSpec other) {
        return other instanceof HeadDropSpec;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Require.noChild(kind(), child);
        return new HeadDrop(this, drops);
    }

    @Override
    public String describe() {
        String packets = limitPackets == FifoSpec.UNLIMITED ? "" : " " + limitPackets + " packets";
        String bytes = limitBytes == FifoSpec.UNLIMITED ? "" : " " + new Size(limitBytes);
        return kind() + " limit" + (packets + bytes).replaceAll("^$", " none");
    }
}

package narrows.qdisc;

import narrows.random.Streams;
import narrows.unit.Size;

/**
 * Linux's {@code pfifo} and {@code bfifo} and ns-3's DropTail queue. A limit of 0 is legal and drops everything.
 *
 * @param limitPackets most packets that wait; {@link #UNLIMITED} for none
 * @param limitBytes most bytes that wait, the new packet included; {@link #UNLIMITED} for none
 */
public record FifoSpec(long limitPackets, long limitBytes) implements QdiscSpec {
    public static final long UNLIMITED = Long.MAX_VALUE;

    public FifoSpec {
        if (limitPackets < 0 || limitBytes < 0) {
            throw new IllegalArgumentException(
                    "negative limit: " + limitPackets + " packets, " + limitBytes + " bytes");
        }
    }

    public static FifoSpec packets(long limitPackets) {
        return new FifoSpec(limitPackets, UNLIMITED);
    }

    public static FifoSpec bytes(long limitBytes) {
        return new FifoSpec(UNLIMITED, limitBytes);
    }

    public static FifoSpec unlimited() {
        return new FifoSpec(UNLIMITED, UNLIMITED);
    }

    @Override
    public String kind() {
        return limitBytes == UNLIMITED ? "pfifo" : "bfifo";
    }

    @Override
    public boolean takesChild() {
        return false;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        if (child != null) {
            throw new IllegalArgumentException(kind() + " takes no child");
        }
        return new Fifo(this, drops);
    }

    @Override
    public String describe() {
        StringBuilder line = new StringBuilder(kind()).append(" limit");
        if (limitPackets != UNLIMITED) {
            line.append(' ').append(limitPackets).append(" packets");
        }
        if (limitBytes != UNLIMITED) {
            line.append(' ').append(new Size(limitBytes));
        }
        return limitPackets == UNLIMITED && limitBytes == UNLIMITED
                ? line.append(" none").toString()
                : line.toString();
    }
}

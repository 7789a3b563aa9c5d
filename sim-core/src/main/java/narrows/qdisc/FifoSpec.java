package narrows.qdisc;

import narrows.random.Streams;
import narrows.unit.Size;

/**
 * Linux's {@code pfifo} and {@code bfifo} and ns-3's DropTail queue. A limit of 0 is legal and drops everything.
 *
 * @param limitPackets most packets that wait; {@link #UNLIMITED} for none
 * @param limitBytes most bytes that wait, the new packet included; {@link #UNLIMITED} for none
 * @param markPackets a packet that finds so many waiting is marked if it may be (RFC 3168); {@link #UNLIMITED} for never. No
 *     discipline of Linux does just this.
 */
public record FifoSpec(long limitPackets, long limitBytes, long markPackets) implements QdiscSpec {
    public static final long UNLIMITED = Long.MAX_VALUE;

    public FifoSpec {
        if (limitPackets < 0 || limitBytes < 0 || markPackets < 0) {
            throw new IllegalArgumentException(
                    "negative limit: " + limitPackets + " packets, " + limitBytes + " bytes, mark from " + markPackets);
        }
    }

    /** One that never marks. */
    public FifoSpec(long limitPackets, long limitBytes) {
        this(limitPackets, limitBytes, UNLIMITED);
    }

    /** The same queue, marking a packet that finds {@code packets} waiting. */
    public FifoSpec markingFrom(long packets) {
        return new FifoSpec(limitPackets, limitBytes, packets);
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
    public boolean changesTo(QdiscSpec other) {
        return other instanceof FifoSpec && other.kind().equals(kind());
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
        if (limitPackets == UNLIMITED && limitBytes == UNLIMITED) {
            line.append(" none");
        }
        if (markPackets != UNLIMITED) {
            line.append(", marks from ").append(markPackets).append(" packets");
        }
        return line.toString();
    }
}

package narrows.qdisc;

import narrows.random.Streams;
import narrows.unit.Size;

/**
 * ns-3's queue of a device (DropTail) below a queue disc, its child: the disc hands packets on while the device has room, and
 * keeps them while it has not.
 *
 * @param limitPackets most packets that wait in the device; {@link FifoSpec#UNLIMITED} for none
 * @param limitBytes most bytes that wait in the device; {@link FifoSpec#UNLIMITED} for none
 */
public record DeviceQueueSpec(long limitPackets, long limitBytes) implements QdiscSpec {
    public DeviceQueueSpec {
        Require.that(limitPackets >= 1 && limitBytes >= 1, "device", "limit");
    }

    @Override
    public String kind() {
        return "device";
    }

    @Override
    public boolean takesChild() {
        return true;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Qdisc disc = child == null ? FifoSpec.unlimited().build(null, random, drops) : child;
        return new DeviceQueue(this, disc);
    }

    @Override
    public String describe() {
        String packets = limitPackets == FifoSpec.UNLIMITED ? "" : " " + limitPackets + " packets";
        String bytes = limitBytes == FifoSpec.UNLIMITED ? "" : " " + new Size(limitBytes);
        return "device queue" + packets + bytes;
    }
}

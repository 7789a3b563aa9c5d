package narrows.qdisc;

import narrows.packet.Packet;
import narrows.packet.PacketQueue;

/**
 * ns-3's two queues of a device (section "Traffic Control Layer" of its manual): the queue disc is run after every arrival and
 * whenever the device queue has room again, and hands packets over until the device stops it.
 */
final class DeviceQueue implements Qdisc {
    private static final String STAGE = "device";

    private final Counters counters = new Counters();
    private final PacketQueue device = new PacketQueue();
    private final DeviceQueueSpec spec;
    private final Qdisc disc;

    DeviceQueue(DeviceQueueSpec spec, Qdisc disc) {
        this.spec = spec;
        this.disc = disc;
    }

    @Override
    public void joined(Qdisc root) {
        disc.joined(root);
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        boolean taken = disc.enqueue(packet, nowNs);
        fill(nowNs);
        return taken;
    }

    /** A packet that does not fit stays in the disc, as ns-3 requeues it. */
    private void fill(long nowNs) {
        for (Packet head = head(nowNs); head != null && fits(head); head = head(nowNs)) {
            Packet packet = disc.dequeue(nowNs);
            packet.queuedNs = nowNs;
            device.add(packet);
        }
    }

    /** A disc that has no room below is not run, so that it decides nothing too early. */
    private Packet head(long nowNs) {
        return isFull() || disc.nextNs() > nowNs ? null : disc.peek(nowNs);
    }

    private boolean isFull() {
        return device.packets() >= spec.limitPackets() || device.bytes() >= spec.limitBytes();
    }

    private boolean fits(Packet packet) {
        return device.packets() + 1 <= spec.limitPackets()
                && (device.isEmpty() || device.bytes() + packet.wireBytes <= spec.limitBytes());
    }

    @Override
    public Packet peek(long nowNs) {
        fill(nowNs);
        return device.first();
    }

    @Override
    public Packet dequeue(long nowNs) {
        fill(nowNs);
        boolean stopped = isFull();
        Packet first = device.remove();
        if (stopped && disc.backlogPackets() == 0) {
            disc.dequeue(nowNs); // It is woken, finds nothing, and learns that it is idle.
        } else if (first != null) {
            fill(nowNs);
        }
        return counters.sent(first);
    }

    @Override
    public long nextNs() {
        return device.isEmpty() ? disc.nextNs() : device.first().queuedNs;
    }

    @Override
    public int backlogPackets() {
        return device.packets() + disc.backlogPackets();
    }

    @Override
    public long backlogBytes() {
        return device.bytes() + disc.backlogBytes();
    }

    @Override
    public QdiscStatistics statistics() {
        return counters.of(STAGE, this, disc);
    }
}

package narrows.qdisc;

import narrows.packet.Packet;

/** A discipline that decides what comes in; its child holds the packets and says when they leave. */
abstract class GateQdisc implements Qdisc {
    final Counters counters = new Counters();
    final Qdisc child;

    GateQdisc(Qdisc child) {
        this.child = child;
    }

    @Override
    public void joined(Qdisc root) {
        child.joined(root);
    }

    @Override
    public final Packet peek(long nowNs) {
        return child.peek(nowNs);
    }

    @Override
    public Packet dequeue(long nowNs) {
        return counters.sent(child.dequeue(nowNs));
    }

    @Override
    public final long nextNs() {
        return child.nextNs();
    }

    @Override
    public final int backlogPackets() {
        return child.backlogPackets();
    }

    @Override
    public final long backlogBytes() {
        return child.backlogBytes();
    }
}

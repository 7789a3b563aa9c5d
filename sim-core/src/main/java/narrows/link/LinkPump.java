package narrows.link;

import narrows.packet.Packet;
import narrows.packet.PacketSink;
import narrows.time.Scheduler;
import narrows.time.Timer;

/** Binds a link to a scheduler and to whatever stands at its far end: one timer, at the link's next instant. */
public final class LinkPump implements PacketSink {
    private final Timer timer = new Timer(this::drain);
    private final Scheduler scheduler;
    private final Link link;
    private final PacketSink out;

    public LinkPump(Scheduler scheduler, Link link, PacketSink out) {
        this.scheduler = scheduler;
        this.link = link;
        this.out = out;
    }

    @Override
    public void accept(Packet packet, long nowNs) {
        link.offer(packet, nowNs);
        rearm();
    }

    public Link link() {
        return link;
    }

    private void drain(long nowNs) {
        for (Packet packet = link.poll(nowNs); packet != null; packet = link.poll(nowNs)) {
            out.accept(packet, packet.dueNs);
        }
        rearm();
    }

    /** An armed timer that stays where it is keeps its place among timers of the same instant. */
    private void rearm() {
        long nextNs = link.nextNs();
        if (nextNs != timer.atNs()) {
            scheduler.arm(timer, nextNs);
        }
    }
}

package narrows.run;

import narrows.link.LinkObserver;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;

/** Does something once, when the first packet reaches its link. */
final class FirstArrival implements LinkObserver {
    private final Runnable action;
    private boolean done;

    FirstArrival(Runnable action) {
        this.action = action;
    }

    @Override
    public void arrived(Packet packet, long nowNs) {
        if (!done) {
            done = true;
            action.run();
        }
    }

    @Override
    public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
        // Nothing to do.
    }

    @Override
    public void delivered(Packet packet, long nowNs) {
        // Nothing to do.
    }
}

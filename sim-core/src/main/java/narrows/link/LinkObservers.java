package narrows.link;

import java.util.List;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;

/** Several observers of one direction, told in order. */
public final class LinkObservers implements LinkObserver {
    private final LinkObserver[] observers;

    private LinkObservers(List<LinkObserver> observers) {
        this.observers = observers.toArray(new LinkObserver[0]);
    }

    /** One observer for all of {@code observers}; null for none. */
    public static LinkObserver of(List<LinkObserver> observers) {
        if (observers.isEmpty()) {
            return null;
        }
        return observers.size() == 1 ? observers.get(0) : new LinkObservers(observers);
    }

    @Override
    public void arrived(Packet packet, long nowNs) {
        for (LinkObserver observer : observers) {
            observer.arrived(packet, nowNs);
        }
    }

    @Override
    public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
        for (LinkObserver observer : observers) {
            observer.dropped(packet, reason, stage, nowNs);
        }
    }

    @Override
    public void duplicated(Packet copy, long nowNs) {
        for (LinkObserver observer : observers) {
            observer.duplicated(copy, nowNs);
        }
    }

    @Override
    public void delivered(Packet packet, long nowNs) {
        for (LinkObserver observer : observers) {
            observer.delivered(packet, nowNs);
        }
    }
}

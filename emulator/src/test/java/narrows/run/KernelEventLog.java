package narrows.run;

import java.util.ArrayList;
import java.util.List;
import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;

/** Writes down what hosts sent and what became of it, link by link. */
final class KernelEventLog implements LinkObserver.Factory {
    private final List<Arrival> arrivals = new ArrayList<>();
    private final List<String> outcomes = new ArrayList<>();

    /** A packet that a host gave to the network. */
    record Arrival(long atNs, int source, int destination, int flow, int lengthBytes, int ecn) {}

    /** What hosts sent, in order. */
    List<Arrival> arrivals() {
        return arrivals;
    }

    /** Every drop and every departure from a link, with its exact instant, in the order in which they happened. */
    List<String> outcomes() {
        return outcomes;
    }

    @Override
    public LinkObserver observe(String direction, int from, int to, LinkSpec spec) {
        return new LinkObserver() {
            @Override
            public void arrived(Packet packet, long nowNs) {
                if (packet.source == from) {
                    arrivals.add(new Arrival(
                            nowNs, packet.source, packet.destination, packet.flow, packet.lengthBytes, packet.ecn));
                }
            }

            @Override
            public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
                outcomes.add(nowNs + " " + direction + " " + packet.id + " dropped by " + stage + " " + reason);
            }

            @Override
            public void delivered(Packet packet, long nowNs) {
                outcomes.add(nowNs + " " + direction + " " + packet.id + " delivered, ecn " + packet.ecn);
            }
        };
    }
}

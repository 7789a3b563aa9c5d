package narrows.measure;

import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;

/** Counts the packets of each flow, both directions, that hosts gave to the network, and those that it dropped, damaged or marked. */
public final class FlowPackets implements LinkObserver.Factory {
    private final long[] sent;
    private final long[] lost;
    private final long[] marked;

    /** @param flows number of flows; packets of other flows are not counted */
    public FlowPackets(int flows) {
        sent = new long[flows];
        lost = new long[flows];
        marked = new long[flows];
    }

    public long sentPackets(int flow) {
        return sent[flow];
    }

    public long lostPackets(int flow) {
        return lost[flow];
    }

    /** Packets that were marked (ECN), also if they were dropped later. */
    public long markedPackets(int flow) {
        return marked[flow];
    }

    @Override
    public Direction observe(String direction, int from, int to, LinkSpec spec) {
        return new Direction(from, to);
    }

    /** Once for each link that marked it. */
    private void countMark(Packet packet) {
        if (packet.marked) {
            marked[packet.flow]++;
        }
    }

    private boolean counts(Packet packet) {
        return packet.flow >= 0 && packet.flow < sent.length;
    }

    /** One link direction. */
    final class Direction implements LinkObserver {
        private final int from;
        private final int to;

        private Direction(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void arrived(Packet packet, long nowNs) {
            if (packet.source == from && counts(packet)) {
                sent[packet.flow]++;
            }
        }

        @Override
        public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
            if (counts(packet)) {
                lost[packet.flow]++;
                countMark(packet);
            }
        }

        @Override
        public void delivered(Packet packet, long nowNs) {
            if (counts(packet)) {
                countMark(packet);
                lost[packet.flow] += packet.damaged() && packet.destination == to ? 1 : 0;
            }
        }
    }
}

package narrows.qdisc;

import java.util.Comparator;
import java.util.PriorityQueue;
import narrows.packet.Packet;
import narrows.random.Streams;

/** A discipline whose head an arriving packet can change, as in those that drop at the head or serve by class. */
record ShortestFirst() implements QdiscSpec {
    @Override
    public String kind() {
        return "shortest";
    }

    @Override
    public boolean takesChild() {
        return false;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        return new Queue();
    }

    @Override
    public String describe() {
        return kind();
    }

    private static final class Queue implements Qdisc {
        private final PriorityQueue<Packet> packets =
                new PriorityQueue<>(Comparator.comparingInt(packet -> packet.wireBytes));

        @Override
        public boolean enqueue(Packet packet, long nowNs) {
            packet.queuedNs = nowNs;
            return packets.add(packet);
        }

        @Override
        public Packet peek(long nowNs) {
            return packets.peek();
        }

        @Override
        public Packet dequeue(long nowNs) {
            return packets.poll();
        }

        @Override
        public long nextNs() {
            return packets.isEmpty() ? NEVER : packets.peek().queuedNs;
        }

        @Override
        public int backlogPackets() {
            return packets.size();
        }

        @Override
        public long backlogBytes() {
            return packets.stream().mapToLong(packet -> packet.wireBytes).sum();
        }
    }
}

package narrows.qdisc;

import java.util.ArrayList;
import java.util.List;
import narrows.packet.Packet;
import narrows.packet.PacketQueue;
import narrows.random.Streams;

/** A CoDel queue for each flow, served in turn (sch_fq_codel.c; RFC 8290). */
final class FqCodel extends FlowsQdisc {
    private static final String STAGE = "fq_codel";

    private static final int LEAST_QUANTUM_BYTES = 256;

    private FqCodelSpec spec;
    private final boolean ns3;
    private final DropSink drops;
    private final FlowHash hash;
    private final DeficitRoundRobin turns;
    private final Flow[] flows;

    private long overlimit;
    private long overmemory;
    private long lastNs;

    FqCodel(FqCodelSpec spec, Streams random, DropSink drops) {
        this.spec = spec;
        this.drops = drops;
        ns3 = spec.isNs3();
        hash = new FlowHash(random);
        turns = new DeficitRoundRobin(quantumBytes(), ns3);
        flows = new Flow[spec.flows()];
        for (int i = 0; i < flows.length; i++) {
            flows[i] = new Flow(spec.control());
        }
    }

    private int quantumBytes() {
        return Math.max(spec.quantumBytes(), LEAST_QUANTUM_BYTES);
    }

    /** {@code fq_codel_change}: what smaller limits do not hold is taken out as if it were to leave, and dropped. */
    @Override
    public void change(QdiscSpec other, boolean refill, long nowNs) {
        spec = (FqCodelSpec) other;
        turns.quantum(quantumBytes());
        for (Flow flow : flows) {
            flow.configure(spec.control());
        }
        while (backlogPackets() > spec.limitPackets() || memoryBytes() > spec.memoryLimitBytes()) {
            drops.dropped(dequeue(nowNs), DropReason.QUEUE_LIMIT, STAGE, nowNs);
        }
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        Flow flow = flows[hash.index(packet, flows.length)];
        packet.queuedNs = nowNs;
        flow.add(packet);
        added(packet);
        turns.arrived(flow);
        boolean memory = memoryBytes() > spec.memoryLimitBytes();
        if (backlogPackets() > spec.limitPackets() || memory) {
            dropFromFattest(memory, nowNs);
        }
        return flow.queue.last() == packet;
    }

    /** {@code fq_codel_drop}: half of the longest queue, from its head. */
    private void dropFromFattest(boolean memory, long nowNs) {
        Flow fattest = flows[0];
        for (Flow flow : flows) {
            fattest = flow.queue.bytes() > fattest.queue.bytes() ? flow : fattest;
        }
        long enoughBytes = fattest.queue.bytes() >> 1;
        long droppedBytes = 0;
        int dropped = 0;
        do {
            Packet packet = fattest.take();
            if (packet == null) {
                break;
            }
            droppedBytes += packet.wireBytes;
            dropped++;
            drop(packet, DropReason.QUEUE_LIMIT, nowNs);
        } while (dropped < spec.dropBatchPackets() && droppedBytes < enoughBytes);
        fattest.dropped(dropped);
        overlimit += dropped;
        overmemory += memory ? dropped : 0;
    }

    private void drop(Packet packet, DropReason reason, long nowNs) {
        counters.dropped++;
        drops.dropped(packet, reason, STAGE, nowNs);
    }

    @Override
    Packet release(long nowNs) {
        for (FairFlow turn = turns.turn(); turn != null; turn = turns.turn()) {
            Packet packet = ((Flow) turn).next(nowNs);
            if (packet != null) {
                turn.deficitBytes -= size(packet);
                return counters.sent(packet);
            }
            turns.empty(turn);
        }
        return null;
    }

    /** ns-3 counts before the link's header is there. */
    private int size(Packet packet) {
        return ns3 ? packet.lengthBytes : packet.wireBytes;
    }

    @Override
    public QdiscStatistics statistics() {
        int longestBytes = 0;
        long marks = 0;
        long late = 0;
        for (Flow flow : flows) {
            longestBytes = Math.max(longestBytes, flow.longestBytes());
            marks += flow.marks();
            late += flow.thresholdMarks();
        }
        String totals = "maxpacket " + longestBytes + " drop_overlimit " + overlimit + " new_flow_count "
                + turns.started() + " ecn_mark " + marks;
        String more = (spec.control().thresholdNs() == CodelParameters.OFF ? "" : " ce_mark " + late) + " memory_used "
                + memoryBytes() + (overmemory == 0 ? "" : " drop_overmemory " + overmemory);
        String lists = "new_flows_len " + turns.freshFlows() + " old_flows_len " + turns.oldFlows();
        return counters.of(STAGE, this, null, totals + more, lists).withClasses(classes());
    }

    /** A class for each flow that is in a list, as {@code fq_codel_walk} shows them. */
    private List<ClassStatistics> classes() {
        List<ClassStatistics> classes = new ArrayList<>();
        for (int i = 0; i < flows.length; i++) {
            if (flows[i].list != null) {
                classes.add(flows[i].statistics(i + 1));
            }
        }
        return classes;
    }

    /** One flow: a queue under CoDel, which judges by the bytes of all flows, or in ns-3 by its own. */
    private final class Flow extends FairFlow {
        private final PacketQueue queue = new PacketQueue();
        private final CodelQueue control;
        private long dropped;
        private long ownBytes;

        Flow(CodelParameters parameters) {
            control = new Control(this, parameters);
        }

        void configure(CodelParameters parameters) {
            control.configure(parameters);
        }

        Packet next(long nowNs) {
            lastNs = nowNs;
            return control.next(nowNs);
        }

        ClassStatistics statistics(int minor) {
            String line = "deficit " + deficitBytes + " " + control.describeClass(lastNs);
            return new ClassStatistics(
                    minor,
                    ClassStatistics.NOT_COUNTED,
                    ClassStatistics.NOT_COUNTED,
                    dropped,
                    0,
                    queue.bytes(),
                    queue.packets(),
                    List.of(line));
        }

        void add(Packet packet) {
            queue.add(packet);
            ownBytes += size(packet);
        }

        Packet take() {
            Packet packet = taken(queue.remove());
            ownBytes -= packet == null ? 0 : size(packet);
            return packet;
        }

        void dropped(int count) {
            dropped += count;
            control.dropped(count);
        }

        int longestBytes() {
            return control.longestBytes();
        }

        long marks() {
            return control.marks();
        }

        long thresholdMarks() {
            return control.thresholdMarks();
        }
    }

    /** CoDel over one flow. */
    private final class Control extends CodelQueue {
        private final Flow flow;

        Control(Flow flow, CodelParameters parameters) {
            super(parameters, STAGE);
            this.flow = flow;
        }

        @Override
        Packet take() {
            return flow.take();
        }

        @Override
        long waitingBytes() {
            return ns3 ? flow.ownBytes : heldBytes();
        }

        @Override
        void discard(Packet packet, long nowNs) {
            flow.dropped++;
            drop(packet, DropReason.AQM, nowNs);
        }
    }
}

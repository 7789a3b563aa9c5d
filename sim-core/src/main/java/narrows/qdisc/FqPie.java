package narrows.qdisc;

import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.packet.PacketQueue;
import narrows.random.Streams;

/** A PIE queue for each flow, served in turn (sch_fq_pie.c). What does not fit is dropped as it arrives. */
final class FqPie extends FlowsQdisc {
    private static final String STAGE = "fq_pie";

    private FqPieSpec spec;
    private final FlowHash hash;
    private final DropSink drops;
    private final DeficitRoundRobin turns;
    private final UpdateClock clock;
    private final Flow[] flows;

    private long accepted;
    private long overlimit;
    private long overmemory;
    private long dropped;
    private long marked;

    FqPie(FqPieSpec spec, Streams random, DropSink drops) {
        this.spec = spec;
        this.drops = drops;
        hash = new FlowHash(random);
        turns = new DeficitRoundRobin(spec.quantumBytes());
        clock = new UpdateClock(Pie.FIRST_UPDATE_NS, Pie.periodNs(spec.control()));
        flows = new Flow[spec.flows()];
        RandomGenerator draws = random.stream(STAGE);
        for (int i = 0; i < flows.length; i++) {
            flows[i] = new Flow(new PieControl(spec.control(), draws));
        }
    }

    /** {@code fq_pie_change}: what a smaller limit does not hold is taken out as if it were to leave, and dropped. */
    @Override
    public void change(QdiscSpec other, boolean refill, long nowNs) {
        updateUntil(nowNs);
        spec = (FqPieSpec) other;
        turns.quantum(spec.quantumBytes());
        clock.period(Pie.periodNs(spec.control()));
        for (Flow flow : flows) {
            flow.control.configure(spec.control());
        }
        while (backlogPackets() > spec.limitPackets()) {
            drops.dropped(dequeue(nowNs), DropReason.QUEUE_LIMIT, STAGE, nowNs);
        }
    }

    private void updateUntil(long nowNs) {
        while (clock.fires(nowNs)) {
            boolean settled = heldPackets() == 0;
            for (Flow flow : flows) {
                if (!flow.queue.isEmpty() || !flow.control.settled()) {
                    flow.control.update(flow.queue.bytes());
                    settled &= flow.control.settled();
                }
            }
            if (settled) {
                clock.skip(nowNs);
            }
        }
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        updateUntil(nowNs);
        Flow flow = flows[hash.index(packet, flows.length)];
        if (backlogPackets() >= spec.limitPackets()) {
            overlimit++;
            return drop(packet, flow, DropReason.QUEUE_LIMIT, nowNs);
        }
        overmemory += memoryBytes() > spec.memoryLimitBytes() + packet.wireBytes + BUFFER_BYTES ? 1 : 0;
        if (flow.control.chooses(packet, flow.queue.bytes()) && !marks(packet, flow)) {
            return drop(packet, flow, DropReason.AQM, nowNs);
        }
        packet.queuedNs = nowNs;
        flow.queue.add(packet);
        turns.arrived(flow);
        accepted++;
        added(packet);
        return true;
    }

    private boolean marks(Packet packet, Flow flow) {
        boolean done = spec.control().ecn() && flow.control.atMostPercent(spec.ecnPercent()) && packet.markCe(STAGE);
        marked += done ? 1 : 0;
        return done;
    }

    private boolean drop(Packet packet, Flow flow, DropReason reason, long nowNs) {
        dropped++;
        counters.dropped++;
        flow.control.dropped();
        drops.dropped(packet, reason, STAGE, nowNs);
        return false;
    }

    @Override
    Packet release(long nowNs) {
        updateUntil(nowNs);
        for (FairFlow turn = turns.turn(); turn != null; turn = turns.turn()) {
            Flow flow = (Flow) turn;
            Packet packet = flow.queue.remove();
            if (packet != null) {
                account(packet, flow, nowNs);
                return counters.sent(packet);
            }
            turns.empty(flow);
        }
        return null;
    }

    private void account(Packet packet, Flow flow, long nowNs) {
        flow.deficitBytes -= packet.wireBytes;
        taken(packet);
        flow.control.leaves(packet, flow.queue.bytes(), nowNs);
    }

    @Override
    public QdiscStatistics statistics() {
        String first = "pkts_in " + accepted + " overlimit " + overlimit + " overmemory " + overmemory + " dropped "
                + dropped + " ecn_mark " + marked;
        String second = "new_flow_count " + turns.started() + " new_flows_len " + turns.freshFlows() + " old_flows_len "
                + turns.oldFlows() + " memory_used " + memoryBytes();
        return counters.of(STAGE, this, null, first, second);
    }

    /** One flow's queue and its control. */
    private static final class Flow extends FairFlow {
        private final PacketQueue queue = new PacketQueue();
        private final PieControl control;

        Flow(PieControl control) {
            this.control = control;
        }
    }
}

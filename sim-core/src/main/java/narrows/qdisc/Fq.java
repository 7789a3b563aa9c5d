package narrows.qdisc;

import java.util.Arrays;
import narrows.packet.Packet;
import narrows.packet.PacketQueue;
import narrows.random.Streams;

/**
 * Fair queueing with a rate per flow (sch_fq.c), as it acts on packets that have no socket: all in one band, none with a departure
 * time of its own.
 */
final class Fq extends ParkingQdisc {
    private static final String STAGE = "fq";
    private static final long NS_PER_SEC = 1_000_000_000;
    private static final int FAST_PACKETS = 8;

    private final Counters counters = new Counters();
    private FqSpec spec;
    private final FlowHash hash;
    private final DropSink drops;
    private final FairList fresh = new FairList();
    private final FairList old = new FairList();
    private final PacedFlows throttled;
    private final PacketQueue fast = new PacketQueue();
    private PacedFlow[] flows;

    private int packets;
    private long bytes;
    private int busyFlows;
    private int busyThrottled;
    private long fastPackets;
    private long throttles;
    private long lateMarks;
    private long flowDrops;

    Fq(FqSpec spec, Streams random, DropSink drops) {
        this.spec = spec;
        this.drops = drops;
        hash = new FlowHash(random);
        flows = new PacedFlow[spec.orphanMask() + 1];
        throttled = new PacedFlows(flows.length);
    }

    /**
     * {@code fq_change}: flows keep when they may send next. What a smaller limit does not hold is dropped as far as it may leave
     * now; what is held to a rate stays.
     */
    @Override
    public void change(QdiscSpec other, boolean refill, long nowNs) {
        spec = (FqSpec) other;
        if (spec.orphanMask() >= flows.length) {
            flows = Arrays.copyOf(flows, spec.orphanMask() + 1);
            throttled.growTo(flows.length);
        }
        while (backlogPackets() > spec.limitPackets()) {
            Packet packet = dequeue(nowNs);
            if (packet == null) {
                return;
            }
            drops.dropped(packet, DropReason.QUEUE_LIMIT, STAGE, nowNs);
        }
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        // The limit is of a band, which the fast path passes by.
        if (packets >= spec.limitPackets()) {
            return drop(packet, nowNs);
        }
        packet.queuedNs = nowNs;
        if (isFast(nowNs)) {
            fastPackets++;
            fast.add(packet);
            return true;
        }
        PacedFlow flow = flow((int) hash.of(packet) & spec.orphanMask(), nowNs);
        if (flow.queue.packets() >= spec.flowLimitPackets()) {
            flowDrops++;
            return drop(packet, nowNs);
        }
        begin(flow, nowNs);
        busyFlows += flow.queue.isEmpty() ? 1 : 0;
        flow.queue.add(packet);
        packets++;
        bytes += packet.wireBytes;
        return true;
    }

    /** {@code fq_fastpath_check}: nothing that could go before this packet waits, and there is no rate to keep. */
    private boolean isFast(long nowNs) {
        if (spec.maxRateBytesPerSec() != 0) {
            return false;
        }
        return backlogPackets() == 0
                || (busyFlows == busyThrottled && fast.packets() < FAST_PACKETS && throttled.firstNs() > nowNs);
    }

    private PacedFlow flow(int index, long nowNs) {
        if (flows[index] == null) {
            flows[index] = new PacedFlow();
            flows[index].deficitBytes = spec.initialQuantumBytes();
            flows[index].emptyNs = nowNs;
        }
        return flows[index];
    }

    private void begin(PacedFlow flow, long nowNs) {
        if (flow.list == null && !flow.throttled) {
            fresh.append(flow);
            if (nowNs - flow.emptyNs > spec.refillDelayNs()) {
                flow.deficitBytes = Math.max(flow.deficitBytes, spec.quantumBytes());
            }
        }
    }

    private boolean drop(Packet packet, long nowNs) {
        counters.dropped++;
        drops.dropped(packet, DropReason.QUEUE_LIMIT, STAGE, nowNs);
        return false;
    }

    @Override
    Packet release(long nowNs) {
        if (!fast.isEmpty()) {
            return counters.sent(fast.remove());
        }
        while (throttled.firstNs() <= nowNs) {
            PacedFlow flow = throttled.remove();
            busyThrottled -= flow.queue.isEmpty() ? 0 : 1;
            old.append(flow);
        }
        for (PacedFlow flow = turn(); flow != null; flow = turn()) {
            if (flow.queue.isEmpty()) {
                leave(flow, nowNs);
            } else if (flow.nextNs > nowNs) {
                throttle(flow);
            } else {
                return counters.sent(send(flow, nowNs));
            }
        }
        return null;
    }

    private PacedFlow turn() {
        while (true) {
            PacedFlow flow = (PacedFlow) (fresh.isEmpty() ? old : fresh).first();
            if (flow == null || flow.deficitBytes > 0) {
                return flow;
            }
            flow.deficitBytes += spec.quantumBytes();
            old.append(flow);
        }
    }

    /** An empty flow that was new passes through the old ones once. */
    private void leave(PacedFlow flow, long nowNs) {
        if (flow.list == fresh) {
            old.append(flow);
        } else {
            old.remove(flow);
            flow.emptyNs = nowNs;
        }
    }

    private void throttle(PacedFlow flow) {
        flow.list.remove(flow);
        throttled.add(flow);
        busyThrottled++;
        throttles++;
    }

    private Packet send(PacedFlow flow, long nowNs) {
        Packet packet = flow.queue.remove();
        packets--;
        bytes -= packet.wireBytes;
        busyFlows -= flow.queue.isEmpty() ? 1 : 0;
        long dueNs = Math.max(packet.queuedNs, flow.nextNs);
        if (spec.thresholdNs() != CodelParameters.OFF && nowNs - dueNs > spec.thresholdNs()) {
            packet.markCe(STAGE);
            lateMarks++;
        }
        flow.deficitBytes -= packet.wireBytes;
        if (spec.maxRateBytesPerSec() != 0) {
            pace(flow, packet.wireBytes, nowNs);
        }
        return packet;
    }

    /** Slow flows wait after every packet, others after a quantum. */
    private void pace(PacedFlow flow, int lengthBytes, long nowNs) {
        long rate = spec.maxRateBytesPerSec();
        long counted = lengthBytes;
        if (rate <= spec.lowRateBytesPerSec()) {
            flow.deficitBytes = 0;
        } else {
            counted = Math.max(counted, spec.quantumBytes());
            if (flow.deficitBytes > 0) {
                return;
            }
        }
        long waitNs = Math.min(counted * NS_PER_SEC / rate, NS_PER_SEC);
        if (flow.nextNs != PacedFlow.UNPACED) {
            waitNs -= Math.min(waitNs / 2, nowNs - flow.nextNs);
        }
        flow.nextNs = nowNs + waitNs;
    }

    @Override
    long nextReleaseNs() {
        if (packets == 0 && fast.isEmpty()) {
            return NEVER;
        }
        boolean ready = !fast.isEmpty() || !fresh.isEmpty() || !old.isEmpty();
        return ready ? Long.MIN_VALUE : throttled.firstNs();
    }

    @Override
    int heldPackets() {
        return packets + fast.packets();
    }

    @Override
    long heldBytes() {
        return bytes + fast.bytes();
    }

    @Override
    public QdiscStatistics statistics() {
        int inactive = 0;
        int all = 0;
        for (PacedFlow flow : flows) {
            all += flow == null ? 0 : 1;
            inactive += flow != null && flow.queue.isEmpty() ? 1 : 0;
        }
        String first = "flows " + all + " (inactive " + inactive + " throttled " + throttled.size() + ") band1_pkts "
                + packets;
        String second = "gc 0 highprio 0 fastpath " + fastPackets + " throttled " + throttles + " latency 0ns ce_mark "
                + lateMarks + " flows_plimit " + flowDrops;
        return counters.of(STAGE, this, null, first, second);
    }

    /** A flow's packets and when it may send again. */
    static final class PacedFlow extends FairFlow {
        static final long UNPACED = Long.MIN_VALUE;

        private final PacketQueue queue = new PacketQueue();
        long nextNs = UNPACED;
        private long emptyNs;
        private boolean throttled;
    }

    /** Flows that wait until they may send, the first of them at hand; equals in order of coming. A binary heap. */
    private static final class PacedFlows {
        private PacedFlow[] heap;
        private long[] sequences;
        private int size;
        private long nextSequence;

        PacedFlows(int most) {
            heap = new PacedFlow[most];
            sequences = new long[most];
        }

        void growTo(int most) {
            heap = Arrays.copyOf(heap, most);
            sequences = Arrays.copyOf(sequences, most);
        }

        int size() {
            return size;
        }

        long firstNs() {
            return size == 0 ? NEVER : heap[0].nextNs;
        }

        void add(PacedFlow flow) {
            flow.throttled = true;
            long sequence = nextSequence++;
            int hole = size++;
            while (hole > 0 && before(flow, sequence, (hole - 1) / 2)) {
                put((hole - 1) / 2, hole);
                hole = (hole - 1) / 2;
            }
            heap[hole] = flow;
            sequences[hole] = sequence;
        }

        PacedFlow remove() {
            PacedFlow first = heap[0];
            first.throttled = false;
            size--;
            PacedFlow last = heap[size];
            long sequence = sequences[size];
            heap[size] = null;
            if (size > 0) {
                sink(last, sequence);
            }
            return first;
        }

        private void sink(PacedFlow flow, long sequence) {
            int hole = 0;
            for (int child = least(0); child < size && !before(flow, sequence, child); child = least(hole)) {
                put(child, hole);
                hole = child;
            }
            heap[hole] = flow;
            sequences[hole] = sequence;
        }

        private int least(int parent) {
            int left = 2 * parent + 1;
            boolean right = left + 1 < size && before(heap[left + 1], sequences[left + 1], left);
            return right ? left + 1 : left;
        }

        private boolean before(PacedFlow flow, long sequence, int other) {
            long otherNs = heap[other].nextNs;
            return flow.nextNs < otherNs || (flow.nextNs == otherNs && sequence < sequences[other]);
        }

        private void put(int from, int to) {
            heap[to] = heap[from];
            sequences[to] = sequences[from];
        }
    }
}

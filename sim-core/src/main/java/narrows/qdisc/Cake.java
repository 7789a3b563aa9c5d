package narrows.qdisc;

import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.packet.PacketQueue;
import narrows.random.Streams;

/**
 * CAKE with one tin (sch_cake.c): a shaper that owes instead of saving, flows in sets of eight queues, COBALT in each. After an
 * idle time the shaper begins anew, so that nothing leaves in a burst.
 */
final class Cake extends FlowsQdisc {
    static final String STAGE = "cake";
    private static final int QUEUES = 1024;
    private static final int WAYS = 8;
    private static final int LIMIT_PACKETS = 10240;
    private static final long LEAST_BUFFER_BYTES = 4 << 20;
    private static final long UNLIMITED_BYTES = 0xffffffffL;

    private final DropSink drops;
    private final FlowHash hash;
    private boolean perFlow;
    private CakeLength length;
    private Cobalt.Parameters parameters;
    private long bufferBytes;
    private long quantumBytes;
    private final FairList fresh = new FairList();
    private final FairList old = new FairList();
    private final FairList decaying = new FairList();
    private final Flow[] flows = new Flow[QUEUES];
    private final long[] tags = new long[QUEUES];

    private long nextNs;
    private long failsafeNs;
    private long aqmDrops;
    private long marks;
    private long overflows;

    Cake(CakeSpec spec, Streams random, DropSink drops) {
        this.drops = drops;
        hash = new FlowHash(random);
        configure(spec);
        RandomGenerator draws = random.stream(STAGE);
        for (int i = 0; i < QUEUES; i++) {
            flows[i] = new Flow(draws);
        }
    }

    private void configure(CakeSpec spec) {
        perFlow = spec.flows();
        length = new CakeLength(spec);
        parameters = length.parameters(spec);
        bufferBytes = bufferBytes(spec);
        quantumBytes = spec.bandwidthBytesPerSec() == 0
                ? CodelParameters.USUAL_FRAME_BYTES
                : Math.max(Math.min(spec.bandwidthBytesPerSec() >> 12, CodelParameters.USUAL_FRAME_BYTES), 300);
    }

    /**
     * {@code cake_change}: the shaper's next instant and the queues stay; a smaller buffer drops when the next packet comes. What
     * waits is counted with the new overhead, in the kernel still with the old one.
     */
    @Override
    public void change(QdiscSpec other, boolean refill, long nowNs) {
        configure((CakeSpec) other);
    }

    private static long bufferBytes(CakeSpec spec) {
        long most = (long) LIMIT_PACKETS * spec.frameBytes();
        if (spec.memoryLimitBytes() != 0) {
            return spec.memoryLimitBytes();
        }
        long wanted = spec.bandwidthBytesPerSec() == 0
                ? UNLIMITED_BYTES
                : Math.max(LEAST_BUFFER_BYTES, spec.bandwidthBytesPerSec() * (spec.intervalNs() / 1000) / 250_000);
        return Math.min(wanted, most);
    }

    @Override
    public boolean enqueue(Packet packet, long nowNs) {
        Flow flow = flows[queueOf(packet)];
        freshenShaper(nowNs);
        packet.queuedNs = nowNs;
        flow.queue.add(packet);
        added(packet);
        begin(flow);
        while (memoryBytes() > bufferBytes) {
            dropFromLongest(nowNs);
        }
        return flow.queue.last() == packet;
    }

    /** {@code cake_hash}: within a set of eight a flow takes the queue that has its tag, or else an unused one. */
    private int queueOf(Packet packet) {
        if (!perFlow) {
            return 0;
        }
        long tag = hash.of(packet);
        int own = (int) (tag % QUEUES);
        int set = own - own % WAYS;
        int found = own;
        if (tags[own] != tag || flows[own].isUnused()) {
            found = search(tag, set, own);
        }
        tags[found] = tag;
        return found;
    }

    private int search(long tag, int set, int own) {
        for (int way = 0; way < WAYS; way++) {
            int candidate = set + (own + way) % WAYS;
            if (tags[candidate] == tag) {
                return candidate;
            }
        }
        for (int way = 0; way < WAYS; way++) {
            int candidate = set + (own + way) % WAYS;
            if (flows[candidate].isUnused()) {
                return candidate;
            }
        }
        return own;
    }

    private void freshenShaper(long nowNs) {
        if (backlogPackets() == 0 && nextNs < nowNs) {
            nextNs = nowNs;
            failsafeNs = nowNs;
        }
    }

    private void begin(Flow flow) {
        if (flow.list == null || flow.list == decaying) {
            fresh.append(flow);
            flow.deficitBytes = quantumBytes;
        }
    }

    private void dropFromLongest(long nowNs) {
        Flow longest = flows[0];
        for (Flow flow : flows) {
            longest = flow.queue.bytes() > longest.queue.bytes() ? flow : longest;
        }
        longest.control.overflowed(parameters, nowNs);
        overflows++;
        drop(longest.take(), DropReason.QUEUE_LIMIT, nowNs);
    }

    private void drop(Packet packet, DropReason reason, long nowNs) {
        counters.dropped++;
        drops.dropped(packet, reason, STAGE, nowNs);
    }

    @Override
    Packet release(long nowNs) {
        if (heldPackets() == 0) {
            return null;
        }
        if (nextNs > nowNs && failsafeNs > nowNs) {
            counters.overlimits++;
            return null;
        }
        boolean first = true;
        while (heldPackets() > 0) {
            Flow flow = turn(first && !decaying.isEmpty());
            first = false;
            Packet packet = next(flow, nowNs);
            if (packet != null) {
                charge(flow, packet);
                return counters.sent(packet);
            }
            rest(flow, nowNs);
        }
        return null;
    }

    /** Once per packet a decaying flow is looked at, so that it can come to rest. */
    private Flow turn(boolean decayingFirst) {
        boolean look = decayingFirst;
        while (true) {
            FairList list = look ? decaying : !fresh.isEmpty() ? fresh : !old.isEmpty() ? old : decaying;
            look = false;
            Flow flow = (Flow) list.first();
            if (flow.deficitBytes > 0) {
                return flow;
            }
            flow.deficitBytes += quantumBytes;
            old.append(flow);
        }
    }

    /** A queue's last packet may be marked, but is not dropped. */
    private Packet next(Flow flow, long nowNs) {
        Packet packet = flow.take();
        while (packet != null && flow.control.drops(packet, parameters, nowNs) && !flow.queue.isEmpty()) {
            aqmDrops++;
            drop(packet, DropReason.AQM, nowNs);
            packet = flow.take();
        }
        marks += packet != null && flow.control.marked() ? 1 : 0;
        return packet;
    }

    private void rest(Flow flow, long nowNs) {
        flow.control.emptied(parameters, nowNs);
        if (flow.control.atRest(nowNs)) {
            flow.list.remove(flow);
        } else {
            decaying.append(flow);
        }
    }

    private void charge(Flow flow, Packet packet) {
        long counted = length.ofBytes(packet);
        long costNs = length.ofNs(counted);
        nextNs += costNs;
        failsafeNs += costNs + (costNs >> 1);
        flow.deficitBytes -= counted;
    }

    @Override
    long nextReleaseNs() {
        return heldPackets() == 0 ? NEVER : Math.min(nextNs, failsafeNs);
    }

    @Override
    public QdiscStatistics statistics() {
        String memory = "memory used: " + mostMemoryBytes() + "b of " + bufferBytes;
        String drops =
                "drops " + counters.dropped + " marks " + marks + " aqm_drops " + aqmDrops + " overflows " + overflows;
        String lists = "sp_flows " + fresh.size() + " bk_flows " + old.size() + " decaying " + decaying.size();
        return counters.of(STAGE, this, null, memory, drops, lists);
    }

    /** One queue and its control. */
    private final class Flow extends FairFlow {
        private final PacketQueue queue = new PacketQueue();
        private final Cobalt control;

        Flow(RandomGenerator random) {
            control = new Cobalt(random);
        }

        boolean isUnused() {
            return list == null;
        }

        Packet take() {
            return taken(queue.remove());
        }
    }
}

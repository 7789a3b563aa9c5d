package narrows.qdisc;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** CAKE with one tin and raw lengths (sch_cake.c): a clock that owes, turns of flows, COBALT in each. */
final class SlowCake extends SlowQueue {
    private static final long SECOND_NS = 1_000_000_000;

    private final CakeSpec spec;
    private final RandomGenerator random;
    private final long targetNs;
    private final long intervalNs;
    private final long frameNs;
    private final Map<Integer, Flow> flows = new TreeMap<>();
    private final List<Flow> fresh = new ArrayList<>();
    private final List<Flow> old = new ArrayList<>();
    private final List<Flow> decaying = new ArrayList<>();
    private long nextNs;
    private long failsafeNs;

    /** One flow's queue. */
    private final class Flow {
        private final List<Item> queue = new ArrayList<>();
        private final SlowCobalt control = new SlowCobalt(targetNs, intervalNs, frameNs, random);
        private long credit;

        List<Flow> place() {
            return fresh.contains(this) ? fresh : old.contains(this) ? old : decaying.contains(this) ? decaying : null;
        }

        void moveTo(List<Flow> place) {
            fresh.remove(this);
            old.remove(this);
            decaying.remove(this);
            if (place != null) {
                place.add(this);
            }
        }
    }

    SlowCake(CakeSpec spec, RandomGenerator random) {
        this.spec = spec;
        this.random = random;
        frameNs = costNs(spec.frameBytes());
        targetNs = Math.max(frameNs * 3 / 2, spec.targetNs());
        intervalNs = Math.max(spec.intervalNs() + targetNs - spec.targetNs(), 2 * targetNs);
    }

    /** Nanoseconds per byte as a fraction of 34 significant bits at most. */
    private long costNs(long bytes) {
        if (spec.bandwidthBytesPerSec() == 0) {
            return 0;
        }
        BigInteger perByte =
                BigInteger.valueOf(SECOND_NS).shiftLeft(34).divide(BigInteger.valueOf(spec.bandwidthBytesPerSec()));
        int cut = Math.max(0, perByte.bitLength() - 34);
        return perByte.shiftRight(cut)
                .multiply(BigInteger.valueOf(bytes))
                .shiftRight(34 - cut)
                .longValueExact();
    }

    private long quantum() {
        return spec.bandwidthBytesPerSec() == 0
                ? 1514
                : Math.max(300, Math.min(1514, spec.bandwidthBytesPerSec() / 4096));
    }

    @Override
    void arrive(Item item) {
        if (waiting() == 0 && nextNs < item.atNs) {
            nextNs = item.atNs;
            failsafeNs = item.atNs;
        }
        Flow flow = flows.computeIfAbsent(item.flow, key -> new Flow());
        flow.queue.add(item);
        if (flow.place() == null || flow.place() == decaying) {
            flow.moveTo(fresh);
            flow.credit = quantum();
        }
        while (memoryBytes() > spec.memoryLimitBytes()) {
            dropFromLongest(item.atNs);
        }
    }

    private long memoryBytes() {
        return flows.values().stream()
                .mapToLong(flow -> bytes(flow.queue) + 256L * flow.queue.size())
                .sum();
    }

    private void dropFromLongest(long nowNs) {
        Flow longest = null;
        for (Flow flow : flows.values()) {
            longest = longest == null || bytes(flow.queue) > bytes(longest.queue) ? flow : longest;
        }
        longest.control.overflowed(nowNs);
        drop(longest.queue.remove(0));
    }

    @Override
    long readyNs(long nowNs) {
        return Math.max(nowNs, Math.min(nextNs, failsafeNs));
    }

    @Override
    Item leave(long nowNs) {
        boolean lookAtDecaying = true;
        while (waiting() > 0 && readyNs(nowNs) == nowNs) {
            Flow flow = turn(lookAtDecaying);
            lookAtDecaying = false;
            if (flow.credit <= 0) {
                flow.credit += quantum();
                flow.moveTo(old);
                continue;
            }
            Item item = next(flow, nowNs);
            if (item != null) {
                long cost = costNs(item.bytes);
                nextNs += cost;
                failsafeNs += cost * 3 / 2;
                flow.credit -= item.bytes;
                return item;
            }
            flow.control.emptied(nowNs);
            flow.moveTo(flow.control.rests(nowNs) ? null : decaying);
        }
        return null;
    }

    private Flow turn(boolean lookAtDecaying) {
        if (lookAtDecaying && !decaying.isEmpty()) {
            return decaying.get(0);
        }
        return !fresh.isEmpty() ? fresh.get(0) : !old.isEmpty() ? old.get(0) : decaying.get(0);
    }

    private Item next(Flow flow, long nowNs) {
        Item item = first(flow.queue);
        while (item != null && flow.control.strikes(item, nowNs) && !flow.queue.isEmpty()) {
            drop(item);
            item = first(flow.queue);
        }
        return item;
    }

    @Override
    int waiting() {
        return flows.values().stream().mapToInt(flow -> flow.queue.size()).sum();
    }
}

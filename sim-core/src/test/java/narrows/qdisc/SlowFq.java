package narrows.qdisc;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code fq} for packets without sockets (sch_fq.c): turns by credit, and a rate per flow. */
final class SlowFq extends SlowQueue {
    private static final long SECOND_NS = 1_000_000_000;

    private final FqSpec spec;
    private final Map<Integer, Flow> flows = new TreeMap<>();
    private final List<Item> fast = new ArrayList<>();
    private final List<Flow> fresh = new ArrayList<>();
    private final List<Flow> old = new ArrayList<>();

    /** In the order in which they began to wait. */
    private final List<Flow> throttled = new ArrayList<>();

    /** A flow that has been seen. */
    private static final class Flow {
        private final List<Item> queue = new ArrayList<>();
        private long credit;
        private Long nextNs;
        private long emptyNs;

        boolean waits(long nowNs) {
            return nextNs != null && nextNs > nowNs;
        }
    }

    SlowFq(FqSpec spec) {
        this.spec = spec;
    }

    @Override
    void arrive(Item item) {
        if (queued() >= spec.limitPackets()) {
            drop(item);
        } else if (mayOvertake(item.atNs)) {
            fast.add(item);
        } else {
            queue(item);
        }
    }

    private void queue(Item item) {
        Flow flow = flows.computeIfAbsent(item.flow, key -> newFlow(item.atNs));
        if (flow.queue.size() >= spec.flowLimitPackets()) {
            drop(item);
            return;
        }
        if (!fresh.contains(flow) && !old.contains(flow) && !throttled.contains(flow)) {
            fresh.add(flow);
            boolean rested = item.atNs - flow.emptyNs > spec.refillDelayNs();
            flow.credit = rested ? Math.max(flow.credit, spec.quantumBytes()) : flow.credit;
        }
        flow.queue.add(item);
    }

    private Flow newFlow(long nowNs) {
        Flow flow = new Flow();
        flow.credit = spec.initialQuantumBytes();
        flow.emptyNs = nowNs;
        return flow;
    }

    /** The fast path: without rates, while all that waits is on it itself or waits for its time. */
    private boolean mayOvertake(long nowNs) {
        boolean idle = flows.values().stream().allMatch(flow -> flow.queue.isEmpty() || throttled.contains(flow));
        boolean none = throttled.stream().noneMatch(flow -> flow.nextNs <= nowNs);
        return spec.maxRateBytesPerSec() == 0 && (waiting() == 0 || (idle && none && fast.size() < 8));
    }

    private int queued() {
        return flows.values().stream().mapToInt(flow -> flow.queue.size()).sum();
    }

    @Override
    Item leave(long nowNs) {
        if (!fast.isEmpty()) {
            return fast.remove(0);
        }
        release(nowNs);
        while (!fresh.isEmpty() || !old.isEmpty()) {
            boolean isFresh = !fresh.isEmpty();
            Flow flow = (isFresh ? fresh : old).get(0);
            if (flow.credit > 0 && !flow.queue.isEmpty() && !flow.waits(nowNs)) {
                return send(flow, nowNs);
            }
            (isFresh ? fresh : old).remove(0);
            if (flow.credit <= 0) {
                flow.credit += spec.quantumBytes();
                old.add(flow);
            } else if (!flow.queue.isEmpty()) {
                throttled.add(flow);
            } else if (isFresh) {
                old.add(flow);
            } else {
                flow.emptyNs = nowNs;
            }
        }
        return null;
    }

    private void release(long nowNs) {
        List<Flow> due = throttled.stream()
                .filter(flow -> flow.nextNs <= nowNs)
                .sorted(Comparator.comparing(flow -> flow.nextNs))
                .toList();
        throttled.removeAll(due);
        old.addAll(due);
    }

    private Item send(Flow flow, long nowNs) {
        Item item = flow.queue.remove(0);
        long dueNs = flow.nextNs == null ? item.atNs : Math.max(item.atNs, flow.nextNs);
        if (spec.thresholdNs() != CodelParameters.OFF && nowNs - dueNs > spec.thresholdNs()) {
            item.mark();
        }
        flow.credit -= item.bytes;
        boolean slow = spec.maxRateBytesPerSec() <= spec.lowRateBytesPerSec();
        flow.credit = slow && spec.maxRateBytesPerSec() != 0 ? 0 : flow.credit;
        if (spec.maxRateBytesPerSec() != 0 && flow.credit <= 0) {
            long length = slow ? item.bytes : Math.max(item.bytes, spec.quantumBytes());
            long waitNs = Math.min(SECOND_NS, length * SECOND_NS / spec.maxRateBytesPerSec());
            long lateNs = flow.nextNs == null ? 0 : nowNs - flow.nextNs;
            flow.nextNs = nowNs + waitNs - Math.min(waitNs / 2, lateNs);
        }
        return item;
    }

    /** Of a flow that is in a list, its place in turn; all others wait for their time. */
    @Override
    long readyNs(long nowNs) {
        boolean atOnce = !fast.isEmpty() || !fresh.isEmpty() || !old.isEmpty();
        long firstNs = throttled.stream().mapToLong(flow -> flow.nextNs).min().orElse(Long.MAX_VALUE);
        return atOnce ? nowNs : Math.max(nowNs, firstNs);
    }

    @Override
    int waiting() {
        return fast.size() + queued();
    }
}

package narrows.qdisc;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The coupled queues of RFC 9332 as sch_dualpi2.c has them: probabilities in 2^-32, weights in 1 / 64 ns. */
final class SlowDualPi2 extends SlowQueue {
    private static final long ONE = 0xffffffffL;
    private static final long SECOND_NS = 1_000_000_000;

    private final List<Item> classic = new ArrayList<>();
    private final List<Item> scalable = new ArrayList<>();

    /** L4S packets that came while too few of them waited for the step to apply. */
    private final List<Long> withoutStep = new ArrayList<>();

    private final DualPi2Spec spec;
    private final RandomGenerator random;
    private long credit;
    private long probability;
    private long delayNs;
    private long updateNs;

    SlowDualPi2(DualPi2Spec spec, RandomGenerator random) {
        this.spec = spec;
        this.random = random;
        updateNs = spec.updateNs();
        credit = startCredit();
    }

    private long startCredit() {
        return (long) spec.mtuBytes() * (2L * spec.classicPercent() - 100);
    }

    private void tick(long nowNs) {
        for (; updateNs <= nowNs; updateNs += spec.updateNs()) {
            long now = Math.max(waited(classic, updateNs), waited(scalable, updateNs));
            long change = (now - spec.targetNs()) * weight(spec.alpha()) + (now - delayNs) * weight(spec.beta());
            long most = spec.dropOnOverload() ? ONE : ONE / spec.coupling();
            probability = Math.max(0, Math.min(most, probability + change / 64));
            delayNs = now;
        }
    }

    private static long waited(List<Item> queue, long nowNs) {
        return queue.isEmpty() ? 0 : nowNs - queue.get(0).atNs;
    }

    /** From 1/256 Hz to 64ths of the probability's unit per nanosecond. */
    private static long weight(long value) {
        return value * ONE / 4 / SECOND_NS;
    }

    @Override
    void arrive(Item item) {
        tick(item.atNs);
        long memory = bytes(classic) + bytes(scalable) + 256L * waiting() + item.bytes + 256;
        long most = spec.memoryLimitBytes() == 0 ? spec.limitPackets() * 2 * spec.mtuBytes() : spec.memoryLimitBytes();
        boolean isScalable = (item.ecn & spec.ecnMask()) != 0;
        if (waiting() >= spec.limitPackets() || memory > most || (spec.dropEnqueue() && strikes(item, isScalable))) {
            drop(item);
            return;
        }
        if (isScalable && scalable.size() < spec.minQueuePackets()) {
            withoutStep.add(item.id);
        }
        (isScalable ? scalable : classic).add(item);
    }

    @Override
    Item leave(long nowNs) {
        tick(nowNs);
        while (waiting() > 0) {
            boolean isScalable = !scalable.isEmpty() && (classic.isEmpty() || credit <= 0);
            boolean contested = !scalable.isEmpty() && !classic.isEmpty();
            Item item = (isScalable ? scalable : classic).remove(0);
            boolean dropped = (!spec.dropEnqueue() && strikes(item, isScalable)) || (isScalable && step(item, nowNs));
            if (!dropped) {
                long share = isScalable ? spec.classicPercent() : spec.classicPercent() - 100;
                credit += contested ? share * item.bytes : 0;
                return item;
            }
            drop(item);
        }
        credit = startCredit();
        return null;
    }

    private boolean strikes(Item item, boolean isScalable) {
        if (bytes(classic) + bytes(scalable) < 2L * spec.mtuBytes()) {
            return false;
        }
        boolean overload = probability * spec.coupling() > ONE;
        if (!isScalable) {
            return rollsTwice() && (overload || !item.mark());
        }
        if (overload) {
            return rollsTwice() || !item.mark();
        }
        return rolls(probability * spec.coupling()) && !item.mark();
    }

    /** The second draw is made only if the first has hit. */
    private boolean rollsTwice() {
        boolean once = rolls(probability);
        return once && rolls(probability);
    }

    private boolean rolls(long chance) {
        return Integer.toUnsignedLong(random.nextInt()) <= chance;
    }

    /** Marks a packet beyond the step; returns whether it can only be dropped. */
    private boolean step(Item item, long nowNs) {
        boolean beyond =
                spec.stepPackets() > 0 ? scalable.size() > spec.stepPackets() : nowNs - item.atNs > spec.stepNs();
        return !withoutStep.contains(item.id) && beyond && !item.mark();
    }

    @Override
    int waiting() {
        return classic.size() + scalable.size();
    }
}

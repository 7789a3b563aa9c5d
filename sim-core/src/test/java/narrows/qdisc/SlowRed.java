package narrows.qdisc;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** RED and adaptive RED over a byte fifo (red.h, tc_red.c), with the average in bytes times 2^weight. */
final class SlowRed extends SlowQueue {
    private static final long HALF_SECOND_NS = 500_000_000;
    private static final long PERCENT = Math.round((1L << 32) / 100.0);

    private final List<Item> queue = new ArrayList<>();
    private final RedSpec spec;
    private final RandomGenerator random;
    private final long unit;
    private final double decayPerUs;
    private final long cellUs;

    private long average;
    private int since = -1;
    private long spacing;
    private Long idleSinceNs;
    private long maxProbability;
    private long perByte;
    private long adaptNs = HALF_SECOND_NS;

    SlowRed(RedSpec spec, RandomGenerator random) {
        this.spec = spec;
        this.random = random;
        unit = unit();
        double ticks = Math.ceil(spec.averagePacketBytes() * 15_625_000.0 / spec.bandwidthBytesPerSec());
        decayPerUs = -Math.log(1 - 1.0 / unit) / ticks;
        long cell = 1;
        while (31 / decayPerUs / cell >= 512) {
            cell *= 2;
        }
        cellUs = cell;
        maxProbability = (long) (spec.probability() * 4294967296.0);
        perByte = Math.max(1, maxProbability / range());
    }

    private long range() {
        return spec.maxBytes() - spec.minBytes();
    }

    /** 2^W with the smallest W for which burst + 1 - min / avpkt is at most (1 - (1 - 2^-W)^burst) 2^W. */
    private long unit() {
        double left = spec.burstPackets() + 1 - (double) spec.minBytes() / spec.averagePacketBytes();
        long power = 2;
        while (left > (1 - Math.pow(1 - 1.0 / power, (double) spec.burstPackets())) * power) {
            power *= 2;
        }
        return power;
    }

    @Override
    void arrive(Item item) {
        adapt(item.atNs);
        average = idleSinceNs == null ? average + bytes(queue) - average / unit : decayed(item.atNs);
        idleSinceNs = null;
        if (refuses(item) || bytes(queue) + item.bytes > spec.limitBytes()) {
            drop(item);
        } else {
            queue.add(item);
        }
    }

    /** Idle microseconds divided into cells of which 255 are the most; within the first ones, a straight line to the half. */
    private long decayed(long nowNs) {
        long us = Math.min((nowNs - idleSinceNs) / 1000, 255 * cellUs);
        long cell = us / cellUs;
        long shift = cell == 255 ? 31 : Math.min(31, (long) (cell * cellUs * decayPerUs));
        long lost = average * us / cellUs;
        long begun = lost < average / 2 ? average - lost : average / 2;
        return shift > 0 ? average >> shift : begun;
    }

    private boolean refuses(Item item) {
        if (average < spec.minBytes() * unit) {
            since = -1;
            return false;
        }
        if (average >= spec.maxBytes() * unit) {
            since = -1;
            return spec.harddrop() || refusesWithoutMark(item);
        }
        since++;
        boolean hit = since > 0 && (average - spec.minBytes() * unit) / unit * since >= spacing;
        if (hit || since == 0) {
            since = 0;
            spacing = Integer.toUnsignedLong(random.nextInt()) / perByte;
        }
        return hit && refusesWithoutMark(item);
    }

    private boolean refusesWithoutMark(Item item) {
        return !spec.ecn() || (!item.mark() && !spec.nodrop());
    }

    private void adapt(long nowNs) {
        for (; adaptNs <= nowNs; adaptNs += HALF_SECOND_NS) {
            if (spec.adaptive()) {
                adaptOnce((idleSinceNs == null ? average : decayed(adaptNs)) / unit);
            }
        }
    }

    private void adaptOnce(long bytes) {
        if (bytes > spec.minBytes() + range() / 5 * 3 && maxProbability <= 50 * PERCENT) {
            maxProbability += Math.min(PERCENT, maxProbability / 4);
        } else if (bytes < spec.minBytes() + range() / 5 * 2 && maxProbability >= PERCENT) {
            maxProbability = maxProbability / 10 * 9;
        }
        perByte = Math.max(1, Math.round((double) maxProbability / range()));
    }

    @Override
    Item leave(long nowNs) {
        adapt(nowNs);
        Item item = first(queue);
        if (item == null && idleSinceNs == null) {
            idleSinceNs = nowNs;
        }
        return item;
    }

    @Override
    int waiting() {
        return queue.size();
    }
}

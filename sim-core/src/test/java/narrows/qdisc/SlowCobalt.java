package narrows.qdisc;

import java.math.BigInteger;
import java.util.random.RandomGenerator;
import narrows.qdisc.SlowQueue.Item;

/** COBALT over one queue (sch_cake.c, {@code cobalt_should_drop}, {@code cobalt_queue_full}, {@code cobalt_queue_empty}). */
final class SlowCobalt {
    private static final long MOST = 0xffffffffL;

    private final long targetNs;
    private final long intervalNs;
    private final long frameNs;
    private final RandomGenerator random;

    private long count;
    private long root = MOST;
    private boolean dropping;
    private long dropNextNs;
    private long blue;
    private Long blueNs;

    SlowCobalt(long targetNs, long intervalNs, long frameNs, RandomGenerator random) {
        this.targetNs = targetNs;
        this.intervalNs = intervalNs;
        this.frameNs = frameNs;
        this.random = random;
    }

    boolean strikes(Item item, long nowNs) {
        long sojournNs = nowNs - item.atNs;
        long behindNs = nowNs - dropNextNs;
        boolean due = count > 0 && behindNs >= 0;
        boolean over = sojournNs > targetNs && sojournNs > 4 * frameNs;
        if (over && !dropping) {
            dropNextNs = law(nowNs);
        }
        dropping = over;
        count = over ? Math.max(1, count) : count;
        boolean strike = false;
        if (due && dropping) {
            strike = !item.mark();
            behindNs = nowNs - count(1);
        } else {
            for (; due; due = count > 0 && behindNs >= 0) {
                behindNs = nowNs - count(-1);
            }
        }
        strike |= blue > 0 && Integer.toUnsignedLong(random.nextInt()) < blue;
        if (count == 0) {
            dropNextNs = nowNs + intervalNs;
        } else if (behindNs > 0 && !strike) {
            dropNextNs = nowNs;
        }
        return strike;
    }

    /** Counts up or down, and puts the next drop off by the interval over the new count's root. */
    private long count(int step) {
        count += step;
        root = count < 16 ? exactRoot(count) : newton(root, count);
        dropNextNs = law(dropNextNs);
        return dropNextNs;
    }

    private long law(long timeNs) {
        return timeNs
                + BigInteger.valueOf(intervalNs)
                        .multiply(BigInteger.valueOf(root))
                        .shiftRight(32)
                        .longValueExact();
    }

    /** Four steps of Newton's for each count up to this one. */
    private static long exactRoot(long count) {
        long root = MOST;
        for (long i = 1; i <= count; i++) {
            for (int step = 0; step < 4; step++) {
                root = newton(root, i);
            }
        }
        return root;
    }

    private static long newton(long root, long count) {
        BigInteger y = BigInteger.valueOf(root);
        BigInteger square = y.multiply(y).shiftRight(32);
        return BigInteger.valueOf(3L << 32)
                .subtract(square.multiply(BigInteger.valueOf(count)))
                .shiftRight(2)
                .multiply(y)
                .shiftRight(31)
                .and(BigInteger.valueOf(MOST))
                .longValueExact();
    }

    void overflowed(long nowNs) {
        if (blueNs == null || nowNs - blueNs > targetNs) {
            blue = Math.min(MOST, blue + (1 << 24));
            blueNs = nowNs;
        }
        dropping = true;
        dropNextNs = nowNs;
        count = Math.max(1, count);
    }

    void emptied(long nowNs) {
        if (blue > 0 && nowNs - blueNs > targetNs) {
            blue = Math.max(0, blue - (1 << 20));
            blueNs = nowNs;
        }
        dropping = false;
        if (count > 0 && nowNs >= dropNextNs) {
            count(-1);
        }
    }

    boolean rests(long nowNs) {
        return blue == 0 && count == 0 && nowNs >= dropNextNs;
    }
}

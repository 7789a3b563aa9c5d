package narrows.qdisc;

import java.util.random.RandomGenerator;
import narrows.packet.Packet;

/**
 * CAKE's queue control (sch_cake.c, {@code cobalt_should_drop}): CoDel that counts down when the queue is short, with BLUE for
 * queues that overflow.
 */
final class Cobalt {
    private static final long UNSIGNED_INT = 0xffffffffL;
    private static final long UP = 1 << 24;
    private static final long DOWN = 1 << 20;
    private static final long[] ROOTS = roots();

    private final RandomGenerator random;
    private long count;
    private boolean dropping;
    private long dropNextNs;
    private long blueNs = Long.MIN_VALUE / 2;
    private long blue;
    private boolean marked;
    private long root = ROOTS[0];

    Cobalt(RandomGenerator random) {
        this.random = random;
    }

    /** 2^32 / sqrt(count), more exact for small counts than one Newton step at a time ({@code cobalt_cache_init}). */
    private static long[] roots() {
        long[] roots = new long[16];
        roots[0] = UNSIGNED_INT;
        long root = UNSIGNED_INT;
        for (int count = 1; count < roots.length; count++) {
            for (int step = 0; step < 4; step++) {
                root = newton(root, count);
            }
            roots[count] = root;
        }
        return roots;
    }

    private static long newton(long root, long count) {
        long square = (root * root) >>> 32;
        long value = ((3L << 32) - count * square) >>> 2;
        return ((value * root) >>> 31) & UNSIGNED_INT;
    }

    private void updateRoot() {
        root = count < ROOTS.length ? ROOTS[(int) count] : newton(root, count);
    }

    private long after(long timeNs, Parameters parameters) {
        return timeNs + ((parameters.intervalNs() * root) >>> 32);
    }

    /** What the queue is held to; {@code transmissionNs} is the time of the longest frame at the rate. */
    record Parameters(long targetNs, long intervalNs, long transmissionNs) {}

    /** Whether {@code packet}, which has left the queue, is to be dropped; it may have been marked instead. */
    boolean drops(Packet packet, Parameters parameters, long nowNs) {
        long sojournNs = nowNs - packet.queuedNs;
        boolean over = sojournNs > parameters.targetNs() && sojournNs > 4 * parameters.transmissionNs();
        long scheduledNs = dropNextNs;
        boolean due = count > 0 && nowNs >= dropNextNs;
        marked = false;
        judge(over, parameters, nowNs);
        boolean drop = (due && dropping) ? punish(packet, parameters) : relax(due, parameters, nowNs);
        // What judge() has put off does not count as scheduled, as in the kernel.
        scheduledNs = due ? dropNextNs : scheduledNs;
        if (blue > 0) {
            drop |= (random.nextInt() & UNSIGNED_INT) < blue;
        }
        if (count == 0) {
            dropNextNs = nowNs + parameters.intervalNs();
        } else if (nowNs > scheduledNs && !drop) {
            dropNextNs = nowNs;
        }
        return drop;
    }

    private void judge(boolean over, Parameters parameters, long nowNs) {
        if (over && !dropping) {
            dropping = true;
            dropNextNs = after(nowNs, parameters);
        }
        dropping &= over;
        count = over ? Math.max(count, 1) : count;
    }

    private boolean punish(Packet packet, Parameters parameters) {
        marked = packet.markCe(Cake.STAGE);
        count = Math.min(count + 1, UNSIGNED_INT);
        updateRoot();
        dropNextNs = after(dropNextNs, parameters);
        return !marked;
    }

    private boolean relax(boolean due, Parameters parameters, long nowNs) {
        boolean again = due;
        while (again) {
            count--;
            updateRoot();
            dropNextNs = after(dropNextNs, parameters);
            again = count > 0 && nowNs >= dropNextNs;
        }
        return false;
    }

    /** Whether the last packet was marked. */
    boolean marked() {
        return marked;
    }

    /** {@code cobalt_queue_full}: a packet of this queue is dropped for lack of room. */
    void overflowed(Parameters parameters, long nowNs) {
        if (nowNs - blueNs > parameters.targetNs()) {
            blue = Math.min(blue + UP, UNSIGNED_INT);
            blueNs = nowNs;
        }
        dropping = true;
        dropNextNs = nowNs;
        count = Math.max(count, 1);
    }

    /** {@code cobalt_queue_empty}. */
    void emptied(Parameters parameters, long nowNs) {
        if (blue > 0 && nowNs - blueNs > parameters.targetNs()) {
            blue = Math.max(0, blue - DOWN);
            blueNs = nowNs;
        }
        dropping = false;
        if (count > 0 && nowNs >= dropNextNs) {
            count--;
            updateRoot();
            dropNextNs = after(dropNextNs, parameters);
        }
    }

    /** Whether an empty queue's state has come to rest. */
    boolean atRest(long nowNs) {
        return blue == 0 && count == 0 && nowNs >= dropNextNs;
    }
}

package narrows.qdisc;

import narrows.packet.Packet;
import narrows.unit.ShownUnits;

/**
 * The control of one CoDel queue (codel_impl.h, {@code codel_dequeue}; RFC 8289). Linux's arithmetic counts ticks of 1024 ns and
 * approximates the inverse square root with one Newton step per drop; the exact one counts nanoseconds and takes roots;
 * {@link CodelVariant#NS3} says what ns-3 does otherwise.
 */
abstract class CodelQueue {
    private static final int TICK_SHIFT = 10;
    private static final int ROOT_SHIFT = 16;
    private static final int UNIT_ROOT = 0xffff;
    private static final long NEVER_ABOVE = Long.MIN_VALUE;

    private CodelParameters parameters;
    private final String stage;
    private boolean ns3;
    private int shift;
    private long target;
    private long interval;
    private long threshold;

    private long count;
    private long lastCount;
    private boolean dropping;
    private int inverseRoot;
    private long firstAbove = NEVER_ABOVE;
    private long dropNext;
    private long sojourn;
    private int longestBytes;
    private long marks;
    private long thresholdMarks;

    /** @param stage that marks and drops */
    CodelQueue(CodelParameters parameters, String stage) {
        this.stage = stage;
        configure(parameters);
    }

    /** Other parameters; what the control has seen stays. */
    final void configure(CodelParameters other) {
        parameters = other;
        ns3 = parameters.variant() == CodelVariant.NS3;
        shift = parameters.exact() ? 0 : TICK_SHIFT;
        target = parameters.targetNs() >> shift;
        interval = parameters.intervalNs() >> shift;
        threshold =
                parameters.thresholdNs() == CodelParameters.OFF ? Long.MAX_VALUE : parameters.thresholdNs() >> shift;
    }

    /** Takes the first packet out of the queue; null if it is empty. */
    abstract Packet take();

    /** Bytes that wait, in this queue or in all that share a limit. */
    abstract long waitingBytes();

    /** Drops a packet that has been taken out. */
    abstract void discard(Packet packet, long nowNs);

    /** The next packet that leaves, after drops and marks; null if none is left. */
    final Packet next(long nowNs) {
        long now = nowNs >> shift;
        Packet packet = take();
        if (packet == null) {
            firstAbove = ns3 ? firstAbove : NEVER_ABOVE;
            dropping = false;
            return null;
        }
        boolean above = isAbove(packet, now);
        if (dropping && !above) {
            dropping = false;
        } else if (dropping) {
            packet = continueDropping(packet, now, nowNs);
        } else if (above) {
            packet = startDropping(packet, now, nowNs);
        }
        markLate(packet);
        return packet;
    }

    /** {@code codel_should_drop}. */
    private boolean isAbove(Packet packet, long now) {
        if (packet == null) {
            firstAbove = NEVER_ABOVE;
            return false;
        }
        sojourn = now - (packet.queuedNs >> shift);
        longestBytes = Math.max(longestBytes, packet.wireBytes);
        if (sojourn < target || waitingBytes() <= parameters.mtuBytes()) {
            firstAbove = NEVER_ABOVE;
            return false;
        }
        if (firstAbove == NEVER_ABOVE) {
            firstAbove = now + interval;
            return false;
        }
        return now > firstAbove;
    }

    private Packet continueDropping(Packet first, long now, long nowNs) {
        Packet packet = first;
        while (dropping && now >= dropNext) {
            count++;
            step();
            if (marks(packet)) {
                dropNext = after(ns3 ? now : dropNext);
                return packet;
            }
            discard(packet, nowNs);
            packet = take();
            if (isAbove(packet, now)) {
                dropNext = after(dropNext);
            } else {
                dropping = false;
            }
        }
        return packet;
    }

    private Packet startDropping(Packet first, long now, long nowNs) {
        Packet packet = first;
        if (!marks(packet)) {
            discard(packet, nowNs);
            packet = take();
            isAbove(packet, now);
        }
        dropping = true;
        long delta = count - lastCount;
        if (delta > 1 && now - dropNext < 16 * interval && !(ns3 && now < dropNext)) {
            count = delta;
            step();
        } else {
            count = 1;
            inverseRoot = UNIT_ROOT;
        }
        lastCount = count;
        dropNext = after(now);
        return packet;
    }

    private boolean marks(Packet packet) {
        boolean marked = parameters.ecn() && packet.markCe(stage);
        marks += marked ? 1 : 0;
        return marked;
    }

    private void markLate(Packet packet) {
        if (packet == null || sojourn <= threshold) {
            return;
        }
        boolean selected = parameters.mask() == 0 || (packet.ecn & parameters.mask()) == parameters.selector();
        if (selected && packet.markCe(stage)) {
            thresholdMarks++;
        }
    }

    /** One Newton step towards 2^16 / sqrt(count), in unsigned arithmetic that may wrap ({@code codel_Newton_step}). */
    private void step() {
        long root = (long) inverseRoot << ROOT_SHIFT;
        long square = (root * root) >>> 32;
        long value = ((3L << 32) - count * square) >>> 2;
        inverseRoot = (int) (((value * root) >>> 31) >>> ROOT_SHIFT) & UNIT_ROOT;
    }

    /** {@code codel_control_law}: interval / sqrt(count) later. */
    private long after(long time) {
        return parameters.exact()
                ? time + rootOfQuotient()
                : time + ((interval * ((long) inverseRoot << ROOT_SHIFT)) >>> 32);
    }

    /** floor(sqrt(interval^2 / count)) = floor(interval / sqrt(count)); the quotient is below 2^63. */
    private long rootOfQuotient() {
        long quotient = interval * interval / count;
        long root = (long) Math.sqrt((double) quotient);
        while (root * root > quotient) {
            root--;
        }
        while ((root + 1) * (root + 1) <= quotient) {
            root++;
        }
        return root;
    }

    /** Another rule has dropped packets of this queue. */
    final void dropped(int packets) {
        count += packets;
    }

    final long count() {
        return count;
    }

    final long marks() {
        return marks;
    }

    final long thresholdMarks() {
        return thresholdMarks;
    }

    final int longestBytes() {
        return longestBytes;
    }

    final String describe(long nowNs) {
        return "count " + count + " lastcount " + lastCount + " ldelay " + microseconds(sojourn)
                + (dropping ? " dropping" : "") + " drop_next "
                + microseconds(dropping ? dropNext - (nowNs >> shift) : 0);
    }

    /** The same of a class, where the next drop is told only while dropping. */
    final String describeClass(long nowNs) {
        String all = describe(nowNs);
        return dropping ? all : all.substring(0, all.indexOf(" drop_next"));
    }

    private String microseconds(long time) {
        long ns = (time << shift) / 1000 * 1000;
        return ns == 0 ? "0us" : ShownUnits.time(ns);
    }
}

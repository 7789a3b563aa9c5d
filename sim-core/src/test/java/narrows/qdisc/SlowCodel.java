package narrows.qdisc;

import java.math.BigInteger;
import java.util.List;
import java.util.function.LongSupplier;
import narrows.qdisc.SlowQueue.Item;

/** CoDel over a list (RFC 8289 section 5; codel_impl.h), with big numbers instead of wrapping ones. */
final class SlowCodel {
    private static final BigInteger WRAP = BigInteger.ONE.shiftLeft(64);

    private final CodelParameters parameters;
    private final List<Item> queue;
    private final List<Long> dropped;
    private final LongSupplier waitingBytes;
    private final long tickNs;
    private final long interval;

    private long count;
    private long lastCount;
    private long root;
    private boolean dropping;
    private long dropNext;

    /** The end of the interval that began when the sojourn was first above the target; null while it is not. */
    private Long firstAbove;

    private long sojourn;

    SlowCodel(CodelParameters parameters, List<Item> queue, LongSupplier waitingBytes, List<Long> dropped) {
        this.parameters = parameters;
        this.queue = queue;
        this.waitingBytes = waitingBytes;
        this.dropped = dropped;
        tickNs = parameters.exact() ? 1 : 1024;
        interval = parameters.intervalNs() / tickNs;
    }

    void count(int more) {
        count += more;
    }

    Item next(long nowNs) {
        long now = nowNs / tickNs;
        Item item = SlowQueue.first(queue);
        boolean over = over(item, now);
        if (!over) {
            dropping = false;
        } else if (dropping) {
            item = goOn(item, now);
        } else {
            item = begin(item, now);
        }
        if (item != null && sojourn > parameters.thresholdNs() / tickNs && selected(item)) {
            item.mark();
        }
        return item;
    }

    private boolean selected(Item item) {
        return parameters.mask() == 0 || (item.ecn & parameters.mask()) == parameters.selector();
    }

    private boolean over(Item item, long now) {
        if (item != null) {
            sojourn = now - item.atNs / tickNs;
        }
        boolean small = item == null
                || sojourn < parameters.targetNs() / tickNs
                || waitingBytes.getAsLong() <= parameters.mtuBytes();
        if (small) {
            firstAbove = null;
        } else if (firstAbove == null) {
            firstAbove = now + interval;
        } else {
            return now > firstAbove;
        }
        return false;
    }

    private Item goOn(Item first, long now) {
        Item item = first;
        while (dropping && now >= dropNext) {
            count++;
            newton();
            if (parameters.ecn() && item.mark()) {
                dropNext = law(dropNext);
                break;
            }
            dropped.add(item.id);
            item = SlowQueue.first(queue);
            dropping = over(item, now);
            dropNext = dropping ? law(dropNext) : dropNext;
        }
        return item;
    }

    private Item begin(Item first, long now) {
        Item item = first;
        if (!parameters.ecn() || !item.mark()) {
            dropped.add(item.id);
            item = SlowQueue.first(queue);
            over(item, now);
        }
        dropping = true;
        boolean again = count - lastCount > 1 && now - dropNext < 16 * interval;
        count = again ? count - lastCount : 1;
        if (again) {
            newton();
        } else {
            root = 65535;
        }
        lastCount = count;
        dropNext = law(now);
        return item;
    }

    /** The interval divided by the root of the count: exactly, or by way of a root of 16 bits. */
    private long law(long time) {
        BigInteger length = BigInteger.valueOf(interval);
        return parameters.exact()
                ? time + length.pow(2).divide(BigInteger.valueOf(count)).sqrt().longValueExact()
                : time
                        + length.multiply(BigInteger.valueOf(root))
                                .shiftRight(16)
                                .longValueExact();
    }

    private void newton() {
        BigInteger y = BigInteger.valueOf(root << 16);
        BigInteger value = BigInteger.valueOf(3L << 32)
                .subtract(BigInteger.valueOf(count).multiply(y.pow(2).shiftRight(32)));
        value = value.mod(WRAP).shiftRight(2);
        root = value.multiply(y).mod(WRAP).shiftRight(31 + 16).longValueExact() & 65535;
    }
}

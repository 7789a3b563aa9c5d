package narrows.iperf;

import java.util.concurrent.atomic.AtomicLong;

/** A count that one thread raises and others read: no lock, no fence but the store's order. */
public final class Tally {
    private final AtomicLong value = new AtomicLong();

    /** Only the one writer calls this. */
    public void add(long amount) {
        value.lazySet(value.getPlain() + amount);
    }

    /** Only the one writer calls this. */
    public void set(long amount) {
        value.lazySet(amount);
    }

    public long value() {
        return value.get();
    }
}

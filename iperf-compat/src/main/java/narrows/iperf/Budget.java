package narrows.iperf;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes that one sender or several together may still send. */
public final class Budget {
    private final AtomicLong leftBytes;
    private final boolean growing;

    /** @param bytes {@link Long#MAX_VALUE} for no limit */
    public Budget(long bytes) {
        this(bytes, false);
    }

    private Budget(long bytes, boolean growing) {
        this.leftBytes = new AtomicLong(bytes);
        this.growing = growing;
    }

    /** None yet but what {@link #add} brings: a sender that has spent it waits for more. */
    public static Budget growing() {
        return new Budget(0, true);
    }

    void add(long bytes) {
        leftBytes.addAndGet(bytes);
    }

    /** Takes up to {@code mostBytes}; returns how many were left to take. */
    long take(int mostBytes) {
        if (leftBytes.get() <= 0) {
            return 0;
        }
        long before = leftBytes.getAndAdd(-mostBytes);
        return Math.max(0, Math.min(mostBytes, before));
    }

    /** Bytes that are left; not negative. */
    long leftBytes() {
        return Math.max(0, leftBytes.get());
    }

    /** Whether nothing is left, and nothing will come. */
    public boolean isSpent() {
        return !growing && isEmpty();
    }

    /** Whether nothing is left now. */
    boolean isEmpty() {
        return leftBytes.get() <= 0;
    }
}

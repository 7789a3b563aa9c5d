package narrows.iperf;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes that several senders may still send together. */
public final class Budget {
    private final AtomicLong leftBytes;

    /** @param bytes {@link Long#MAX_VALUE} for no limit */
    public Budget(long bytes) {
        leftBytes = new AtomicLong(bytes);
    }

    /** Takes up to {@code mostBytes}; returns how many were left to take. */
    long take(int mostBytes) {
        if (leftBytes.get() <= 0) {
            return 0;
        }
        long before = leftBytes.getAndAdd(-mostBytes);
        return Math.max(0, Math.min(mostBytes, before));
    }

    /** Whether nothing is left. */
    public boolean isSpent() {
        return leftBytes.get() <= 0;
    }
}

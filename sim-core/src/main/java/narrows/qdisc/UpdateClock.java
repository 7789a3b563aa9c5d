package narrows.qdisc;

/** A discipline's own timer, caught up with whenever the discipline is called: first after a while, then at a fixed distance. */
final class UpdateClock {
    private long periodNs;
    private long nextNs;

    UpdateClock(long firstNs, long periodNs) {
        this.nextNs = firstNs;
        this.periodNs = periodNs;
    }

    /** Another distance, from the next firing on. */
    void period(long otherNs) {
        periodNs = otherNs;
    }

    /** Instant of the next firing. */
    long nextNs() {
        return nextNs;
    }

    /** Whether the timer fires once more by {@code nowNs}; each call that returns true is one firing. */
    boolean fires(long nowNs) {
        if (nextNs > nowNs) {
            return false;
        }
        nextNs += periodNs;
        return true;
    }

    /** Skips all firings up to {@code nowNs}. */
    void skip(long nowNs) {
        if (nextNs <= nowNs) {
            nextNs += ((nowNs - nextNs) / periodNs + 1) * periodNs;
        }
    }
}

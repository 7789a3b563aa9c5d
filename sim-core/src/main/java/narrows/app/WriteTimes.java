package narrows.app;

/**
 * The exact instants of an application that sends equal pieces at a constant rate, with or without pauses: within a period the
 * k-th piece is due at its begin + k * length / rate, rounded down to the nanosecond, however large k grows.
 */
public final class WriteTimes {
    private static final long NANOBITS_PER_BYTE = 8_000_000_000L;

    private final long intervalNs;
    private final long intervalRest;
    private final long rateBitsPerSec;
    private final long onNs;
    private final long offNs;

    private long periodNs;
    private long nextNs;
    private long rest;

    /**
     * @param startNs instant of the first piece
     * @param onNs length of a period; 0: always on
     * @param offNs pause between periods
     */
    public WriteTimes(long startNs, long rateBitsPerSec, int lengthBytes, long onNs, long offNs) {
        this.rateBitsPerSec = rateBitsPerSec;
        this.intervalNs = lengthBytes * NANOBITS_PER_BYTE / rateBitsPerSec;
        this.intervalRest = lengthBytes * NANOBITS_PER_BYTE % rateBitsPerSec;
        this.onNs = onNs;
        this.offNs = offNs;
        this.periodNs = startNs;
        this.nextNs = startNs;
    }

    /** When the next piece is due. */
    public long nextNs() {
        return nextNs;
    }

    /** The next piece has been sent. */
    public void advance() {
        nextNs += intervalNs;
        rest += intervalRest;
        if (rest >= rateBitsPerSec) {
            rest -= rateBitsPerSec;
            nextNs++;
        }
        if (onNs > 0 && nextNs >= periodNs + onNs) {
            periodNs += onNs + offNs;
            nextNs = periodNs;
            rest = 0;
        }
    }
}

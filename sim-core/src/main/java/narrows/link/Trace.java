package narrows.link;

import java.util.Arrays;

/**
 * A mahimahi trace: the instants at which some bytes may leave. After its last instant it begins anew, unless it is to run once.
 *
 * @param name of its file
 * @param opportunitiesNs not decreasing, at least one, the last above 0, which is the period
 * @param once whether the link ends with the trace
 * @param opportunityBytes bytes that may leave at each instant
 * @param headerBytes counted per packet in addition to what the link counts
 */
public record Trace(String name, long[] opportunitiesNs, boolean once, int opportunityBytes, int headerBytes) {
    /** What mahimahi lets leave at once, the 4 bytes of a TUN device's header included (src/frontend/link_queue.cc). */
    public static final int MAHIMAHI_BYTES = 1504;

    public static final int MAHIMAHI_HEADER_BYTES = 4;

    private static final long NS_PER_MS = 1_000_000;

    public Trace {
        opportunitiesNs = opportunitiesNs.clone();
        boolean ordered = opportunitiesNs.length > 0;
        for (int i = 1; i < opportunitiesNs.length; i++) {
            ordered &= opportunitiesNs[i] >= opportunitiesNs[i - 1];
        }
        if (!ordered || opportunitiesNs[0] < 0 || opportunitiesNs[opportunitiesNs.length - 1] <= 0) {
            throw new IllegalArgumentException(
                    "trace " + name + ": instants must not decrease, and the last be above 0");
        }
        if (opportunityBytes <= 0 || headerBytes < 0) {
            throw new IllegalArgumentException("trace " + name + ": bytes out of range");
        }
    }

    /** As mahimahi counts: 1504 bytes an opportunity, 4 of a header per packet. */
    public static Trace ofMs(String name, long... opportunitiesMs) {
        long[] ns = Arrays.stream(opportunitiesMs).map(ms -> ms * NS_PER_MS).toArray();
        return new Trace(name, ns, false, MAHIMAHI_BYTES, MAHIMAHI_HEADER_BYTES);
    }

    /** Only the IP packet counts, and an opportunity is one of 1500 bytes. */
    public Trace exactBytes() {
        return new Trace(name, opportunitiesNs, once, MAHIMAHI_BYTES - MAHIMAHI_HEADER_BYTES, 0);
    }

    /** The link ends with the trace. */
    public Trace runOnce() {
        return new Trace(name, opportunitiesNs, true, opportunityBytes, headerBytes);
    }

    public long periodNs() {
        return opportunitiesNs[opportunitiesNs.length - 1];
    }

    /** Mean rate over a period. */
    public long rateBitsPerSec() {
        return (long) (opportunitiesNs.length * 8e9 * opportunityBytes / periodNs());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Trace trace
                && name.equals(trace.name)
                && Arrays.equals(opportunitiesNs, trace.opportunitiesNs)
                && once == trace.once
                && opportunityBytes == trace.opportunityBytes
                && headerBytes == trace.headerBytes;
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(opportunitiesNs);
    }

    @Override
    public String toString() {
        return name;
    }
}

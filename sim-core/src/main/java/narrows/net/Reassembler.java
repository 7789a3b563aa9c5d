package narrows.net;

import narrows.packet.Fragment;
import narrows.packet.SimulatedPacket;

/**
 * Puts a host's fragments together again (RFC 791, section 3.2). As in ns-3, fragments belong together when source and 16-bit
 * identification are equal, and nothing checks their contents: a datagram that lost a fragment waits for {@link #TIMEOUT_NS},
 * and if identifications wrap sooner, a later datagram completes it. The header that came first is then delivered.
 */
final class Reassembler {
    /** How long an unfinished datagram is kept ({@code Ipv4L3Protocol::FragmentExpirationTimeout}; ipfrag_time in Linux). */
    static final long TIMEOUT_NS = 30_000_000_000L;

    private static final int BUCKETS = 1024;
    private static final int IDENTIFICATION_MASK = 0xffff;

    private final Partial[] buckets = new Partial[BUCKETS];
    private Partial oldest;
    private Partial youngest;
    private Partial free;
    private long expiredDatagrams;

    /** Takes a fragment; returns the datagram that it completes, which the caller then owns, or null. */
    SimulatedPacket add(Fragment fragment, long nowNs) {
        expire(nowNs);
        int identification = fragment.whole().identification & IDENTIFICATION_MASK;
        Partial partial = find(fragment.source, identification);
        if (partial == null) {
            partial = begin(fragment.source, identification, nowNs);
        }
        partial.add(fragment);
        if (!partial.complete()) {
            return null;
        }
        SimulatedPacket whole = partial.whole();
        remove(partial);
        return whole;
    }

    private void expire(long nowNs) {
        while (oldest != null && oldest.expiresNs <= nowNs) {
            expiredDatagrams++;
            remove(oldest);
        }
    }

    private static int bucket(int source, int identification) {
        return (identification + source * 31) & (BUCKETS - 1);
    }

    private Partial find(int source, int identification) {
        Partial partial = buckets[bucket(source, identification)];
        while (partial != null && (partial.identification != identification || partial.source != source)) {
            partial = partial.next;
        }
        return partial;
    }

    private Partial begin(int source, int identification, long nowNs) {
        Partial partial = take();
        partial.source = source;
        partial.identification = identification;
        partial.expiresNs = nowNs + TIMEOUT_NS;
        int bucket = bucket(source, identification);
        partial.next = buckets[bucket];
        buckets[bucket] = partial;
        partial.older = youngest;
        partial.younger = null;
        if (youngest == null) {
            oldest = partial;
        } else {
            youngest.younger = partial;
        }
        youngest = partial;
        return partial;
    }

    private Partial take() {
        if (free == null) {
            return new Partial();
        }
        Partial partial = free;
        free = partial.next;
        return partial;
    }

    private void remove(Partial partial) {
        unchain(partial);
        if (partial.older == null) {
            oldest = partial.younger;
        } else {
            partial.older.younger = partial.younger;
        }
        if (partial.younger == null) {
            youngest = partial.older;
        } else {
            partial.younger.older = partial.older;
        }
        partial.clear();
        partial.next = free;
        free = partial;
    }

    private void unchain(Partial partial) {
        int bucket = bucket(partial.source, partial.identification);
        if (buckets[bucket] == partial) {
            buckets[bucket] = partial.next;
            return;
        }
        Partial before = buckets[bucket];
        while (before.next != partial) {
            before = before.next;
        }
        before.next = partial.next;
    }

    /** Datagrams that were given up unfinished. */
    long expiredDatagrams() {
        return expiredDatagrams;
    }
}

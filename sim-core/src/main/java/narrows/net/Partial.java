package narrows.net;

import narrows.packet.Fragment;
import narrows.packet.Packet;
import narrows.packet.SimulatedPacket;

/** What has come of one datagram: fragments in order of their offsets, an earlier one before a later one of the same offset. */
final class Partial {
    /** Next in the bucket or in the pool. */
    Partial next;

    /** Next by age. */
    Partial younger;

    Partial older;
    int source;
    int identification;
    long expiresNs;

    private Packet first;
    private Fragment last;

    void add(Fragment fragment) {
        if (last == null || last.offsetBytes() <= fragment.offsetBytes()) {
            append(fragment);
        } else {
            insert(fragment);
        }
    }

    private void append(Fragment fragment) {
        fragment.next = null;
        if (last == null) {
            first = fragment;
        } else {
            last.next = fragment;
        }
        last = fragment;
    }

    private void insert(Fragment fragment) {
        Packet before = null;
        Packet after = first;
        while (((Fragment) after).offsetBytes() <= fragment.offsetBytes()) {
            before = after;
            after = after.next;
        }
        fragment.next = after;
        if (before == null) {
            first = fragment;
        } else {
            before.next = fragment;
        }
    }

    /** Whether the fragments reach from the beginning to an end without a hole. */
    boolean complete() {
        if (last.more()) {
            return false;
        }
        int reachedBytes = 0;
        for (Packet packet = first; packet != null; packet = packet.next) {
            Fragment fragment = (Fragment) packet;
            if (fragment.offsetBytes() > reachedBytes) {
                return false;
            }
            reachedBytes = Math.max(reachedBytes, fragment.endBytes());
        }
        return true;
    }

    /** The datagram whose header came first, held for the caller; a congestion mark on any fragment marks it (RFC 3168, 5.3). */
    SimulatedPacket whole() {
        SimulatedPacket whole = ((Fragment) first).whole();
        whole.hold();
        for (Packet packet = first; packet != null; packet = packet.next) {
            whole.ecn |= packet.ecn;
        }
        return whole;
    }

    /** Gives the fragments back. */
    void clear() {
        while (first != null) {
            Packet fragment = first;
            first = fragment.next;
            fragment.release();
        }
        last = null;
    }
}

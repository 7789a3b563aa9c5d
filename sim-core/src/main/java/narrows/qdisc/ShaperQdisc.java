package narrows.qdisc;

/** A discipline that makes its child's first packet wait for tokens. */
abstract class ShaperQdisc extends ParkingQdisc {
    final Counters counters = new Counters();
    final Qdisc child;

    private long blockedUntilNs = Long.MIN_VALUE;

    ShaperQdisc(Qdisc child) {
        this.child = child;
    }

    @Override
    public final void joined(Qdisc root) {
        child.joined(root);
    }

    /** The tokens do not suffice before that. */
    final void block(long untilNs) {
        blockedUntilNs = untilNs;
        counters.overlimits++;
    }

    /** Another packet may have come to the child's head, and a shorter one may go at once. */
    final void unblock() {
        blockedUntilNs = Long.MIN_VALUE;
    }

    @Override
    final long nextReleaseNs() {
        return Math.max(child.nextNs(), blockedUntilNs);
    }

    @Override
    final int heldPackets() {
        return child.backlogPackets();
    }

    @Override
    final long heldBytes() {
        return child.backlogBytes();
    }
}

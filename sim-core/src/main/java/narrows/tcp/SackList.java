package narrows.tcp;

import narrows.packet.Segment;

/** The SACK blocks to report, most recently touched first, and a pending DSACK (tcp_sack_new_ofo_skb; RFC 2018, 2883). */
final class SackList {
    private static final int STORED = 4;
    private static final int SENT_WITH_TIMESTAMPS = 3;

    private final boolean reportsDuplicates;

    private final long[] lefts = new long[STORED];
    private final long[] rights = new long[STORED];
    private int count;
    private boolean duplicate;
    private long duplicateLeft;
    private long duplicateRight;

    /** @param reportsDuplicates whether duplicates are told of (DSACK) */
    SackList(boolean reportsDuplicates) {
        this.reportsDuplicates = reportsDuplicates;
    }

    /** A block grew or is new: it goes first, and swallows what it covers. Tells whether it was beyond the second place. */
    boolean touch(long left, long right) {
        int kept = 0;
        int foundAt = count;
        for (int i = 0; i < count; i++) {
            if (lefts[i] >= left && rights[i] <= right) {
                foundAt = Math.min(foundAt, i);
            } else {
                lefts[kept] = lefts[i];
                rights[kept] = rights[i];
                kept++;
            }
        }
        count = Math.min(kept, STORED - 1) + 1;
        for (int i = count - 1; i > 0; i--) {
            lefts[i] = lefts[i - 1];
            rights[i] = rights[i - 1];
        }
        lefts[0] = left;
        rights[0] = right;
        return foundAt >= 2 && kept >= 2;
    }

    /**
     * As {@link #touch}, but what the segment [left, right) continues is known from this list only, as in ns-3: of a block that
     * fell off the list only what came since is reported.
     */
    void join(long left, long right) {
        long low = left;
        long high = right;
        int i = 0;
        while (i < count) {
            boolean joins = rights[i] == low || lefts[i] == high;
            low = joins ? Math.min(low, lefts[i]) : low;
            high = joins ? Math.max(high, rights[i]) : high;
            i = joins ? 0 : i + 1;
        }
        touch(low, high);
    }

    /** The cumulative ACK moved: what lies below it needs no report (tcp_sack_remove). */
    void removeBelow(long next) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (rights[i] > next) {
                lefts[kept] = lefts[i];
                rights[kept] = rights[i];
                kept++;
            }
        }
        count = kept;
    }

    void reportDuplicate(long left, long right) {
        duplicate = reportsDuplicates;
        duplicateLeft = left;
        duplicateRight = right;
    }

    /** In-order data clears a DSACK that was not yet sent. */
    void clearDuplicate() {
        duplicate = false;
    }

    /** Puts the blocks into a segment, as many as its timestamps leave room for; a DSACK comes first and is sent once. */
    void writeTo(Segment segment) {
        int room = segment.timestamps ? SENT_WITH_TIMESTAMPS : Segment.MAX_SACK_BLOCKS;
        if (duplicate) {
            segment.addSackBlock(duplicateLeft, duplicateRight);
            duplicate = false;
            room--;
        }
        for (int i = 0; i < Math.min(count, room); i++) {
            segment.addSackBlock(lefts[i], rights[i]);
        }
    }

    boolean hasSomethingToSay() {
        return count > 0 || duplicate;
    }
}

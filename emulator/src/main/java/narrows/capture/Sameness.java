package narrows.capture;

import java.util.List;
import java.util.function.BiPredicate;
import narrows.packet.Segment;

/**
 * When segments of two traces count as the same: direction, sequence number, length, flags, acknowledgment and SACK blocks
 * agree. Times, windows and packet ids never matter.
 *
 * @param unitBytes what numbers are rounded to: 1 for bytes; with more PSH does not matter either, because the writes of
 *     an application decide it
 */
record Sameness(int unitBytes) implements BiPredicate<TraceEvent, TraceEvent> {

    @Override
    public boolean test(TraceEvent a, TraceEvent b) {
        return a.forward() == b.forward()
                && same(a.sequence(), b.sequence())
                && same(a.acknowledgment(), b.acknowledgment())
                && flags(a) == flags(b)
                && sameLength(a.payloadBytes(), b.payloadBytes())
                && sameBlocks(a.sacks(), b.sacks());
    }

    private boolean sameLength(int a, int b) {
        return (a + unitBytes - 1) / unitBytes == (b + unitBytes - 1) / unitBytes;
    }

    private int flags(TraceEvent event) {
        return unitBytes == 1 ? event.flags() : event.flags() & ~Segment.PSH;
    }

    private boolean sameBlocks(List<SackBlock> a, List<SackBlock> b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            if (!same(a.get(i).left(), b.get(i).left())
                    || !same(a.get(i).right(), b.get(i).right())) {
                return false;
            }
        }
        return true;
    }

    private boolean same(long a, long b) {
        return Math.floorDiv(2 * a + unitBytes, 2L * unitBytes) == Math.floorDiv(2 * b + unitBytes, 2L * unitBytes);
    }
}

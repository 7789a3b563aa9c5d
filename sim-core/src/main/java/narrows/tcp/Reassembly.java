package narrows.tcp;

import java.util.Arrays;

/** Out-of-order data that waits for a hole to be filled: disjoint ranges in order (the out_of_order_queue). */
final class Reassembly {
    private long[] lefts = new long[16];
    private long[] rights = new long[16];
    private int ranges;
    private long bytes;

    boolean isEmpty() {
        return ranges == 0;
    }

    long bytes() {
        return bytes;
    }

    /** End of the highest range; only if not empty. */
    long highest() {
        return rights[ranges - 1];
    }

    /** Left and right edge of the range that holds {@code sequence}; valid after {@link #add}. */
    long leftOf(long sequence) {
        return lefts[rangeAt(sequence)];
    }

    long rightOf(long sequence) {
        return rights[rangeAt(sequence)];
    }

    /** Whether [left, right) is held already. */
    boolean holds(long left, long right) {
        int at = rangeAt(left);
        return at >= 0 && right <= rights[at];
    }

    /** Where what is held from {@code sequence} on ends; {@code sequence} itself if it is not held. */
    long endFrom(long sequence) {
        int at = rangeAt(sequence);
        return at < 0 ? sequence : rights[at];
    }

    /** Where what is held up to {@code sequence} begins; {@code sequence} itself if the byte before it is not held. */
    long beginUpTo(long sequence) {
        int at = rangeAt(sequence - 1);
        return at < 0 ? sequence : lefts[at];
    }

    /** Adds [left, right) and merges it with what it touches. */
    void add(long left, long right) {
        int from = firstEndingAtOrAfter(left);
        int to = from;
        long low = left;
        long high = right;
        while (to < ranges && lefts[to] <= right) {
            low = Math.min(low, lefts[to]);
            high = Math.max(high, rights[to]);
            bytes -= rights[to] - lefts[to];
            to++;
        }
        replace(from, to, low, high);
        bytes += high - low;
    }

    private void replace(int from, int to, long low, long high) {
        if (from == to) {
            if (ranges == lefts.length) {
                lefts = Arrays.copyOf(lefts, 2 * ranges);
                rights = Arrays.copyOf(rights, 2 * ranges);
            }
            shift(from, from + 1);
        } else if (to - from > 1) {
            shift(to, from + 1);
        }
        lefts[from] = low;
        rights[from] = high;
    }

    private void shift(int from, int to) {
        System.arraycopy(lefts, from, lefts, to, ranges - from);
        System.arraycopy(rights, from, rights, to, ranges - from);
        ranges += to - from;
    }

    /** Takes the data that continues at {@code next}, and all below it; returns the new next sequence. */
    long takeFrom(long next) {
        long end = next;
        while (ranges > 0 && lefts[0] <= end) {
            end = Math.max(end, rights[0]);
            bytes -= rights[0] - lefts[0];
            shift(1, 0);
        }
        return end;
    }

    private int firstEndingAtOrAfter(long sequence) {
        int low = 0;
        int high = ranges;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (rights[middle] < sequence) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int rangeAt(long sequence) {
        int at = firstEndingAtOrAfter(sequence + 1);
        return at < ranges && lefts[at] <= sequence ? at : -1;
    }
}

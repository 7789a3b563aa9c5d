package narrows.iperf.v2;

import java.util.Arrays;

/**
 * What a flow has moved up to some moment, or between two of them.
 *
 * @param bytes      payload
 * @param calls      writes, reads or datagrams
 * @param errors     writes that failed
 * @param bins       reads by size, eight bins; empty for senders
 * @param lost       datagrams missing
 * @param outOfOrder datagrams that came late
 * @param numbers    datagrams sent, by their numbers
 */
record Figures(long bytes, long calls, long errors, Bins bins, long lost, long outOfOrder, long numbers) {
    static final Figures NONE = new Figures(0, 0, 0, Bins.NONE, 0, 0, 0);

    /** Counts of reads by their size. */
    record Bins(long[] counts) {
        static final int NUMBER = 8;
        static final Bins NONE = new Bins(new long[NUMBER]);

        Bins plus(Bins other, int sign) {
            long[] sum = counts.clone();
            for (int i = 0; i < NUMBER; i++) {
                sum[i] += sign * other.counts[i];
            }
            return new Bins(sum);
        }

        String text() {
            StringBuilder text = new StringBuilder();
            for (long count : counts) {
                text.append(text.length() == 0 ? "" : ":").append(count);
            }
            return text.toString();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Bins bins && Arrays.equals(counts, bins.counts);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(counts);
        }

        @Override
        public String toString() {
            return text();
        }
    }

    Figures minus(Figures earlier) {
        return combine(earlier, -1);
    }

    Figures plus(Figures other) {
        return combine(other, 1);
    }

    private Figures combine(Figures other, int sign) {
        return new Figures(
                bytes + sign * other.bytes,
                calls + sign * other.calls,
                errors + sign * other.errors,
                bins.plus(other.bins, sign),
                lost + sign * other.lost,
                outOfOrder + sign * other.outOfOrder,
                numbers + sign * other.numbers);
    }
}

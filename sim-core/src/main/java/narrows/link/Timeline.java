package narrows.link;

import narrows.qdisc.Chance;

/** A link's rate, delay, loss, jitter and reordering at any instant; where nothing is scheduled, always the link's own. */
final class Timeline {
    private static final long NANOBITS_PER_BYTE = 8_000_000_000L;

    private final long[] fromNs;
    private final long[] rates;
    private final long[] delays;
    private final long[] losses;
    private final long[] jitters;
    private final Chance[] reorders;
    private final long periodNs;
    private final boolean fluid;

    /** @param spec with a schedule */
    Timeline(LinkSpec spec) {
        Schedule schedule = spec.wire().schedule();
        int count = schedule.changes().size() + 1;
        fromNs = new long[count];
        rates = new long[count];
        delays = new long[count];
        losses = new long[count];
        jitters = new long[count];
        reorders = new Chance[count];
        rates[0] = spec.rateBitsPerSec() == 0 ? Long.MAX_VALUE : spec.rateBitsPerSec();
        delays[0] = spec.delayNs();
        losses[0] = spec.loss();
        jitters[0] = spec.jitterNs();
        reorders[0] = spec.wire().reorder();
        for (int i = 1; i < count; i++) {
            Schedule.Change change = schedule.changes().get(i - 1);
            fromNs[i] = change.atNs();
            rates[i] = changed(change.rateBitsPerSec(), rates[i - 1]);
            delays[i] = changed(change.delayNs(), delays[i - 1]);
            losses[i] = changed(change.loss(), losses[i - 1]);
            jitters[i] = changed(change.jitterNs(), jitters[i - 1]);
            reorders[i] = change.reorder() == null ? reorders[i - 1] : change.reorder();
        }
        periodNs = schedule.periodNs();
        fluid = schedule.fluid();
    }

    private static long changed(long value, long before) {
        return value == Schedule.SAME ? before : value;
    }

    /** Changes of an instant are in force in it. */
    private int segment(long atNs) {
        long phaseNs = periodNs == 0 ? atNs : atNs % periodNs;
        int low = 0;
        int high = fromNs.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (fromNs[middle] <= phaseNs) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private long endNs(int segment, long atNs) {
        long beginNs = periodNs == 0 ? 0 : atNs - atNs % periodNs;
        if (segment + 1 < fromNs.length) {
            return beginNs + fromNs[segment + 1];
        }
        return periodNs == 0 ? Link.NEVER : beginNs + periodNs;
    }

    /** The delay of a packet that enters the wire at {@code atNs}. */
    long delayNs(long atNs, Propagation propagation) {
        int segment = segment(atNs);
        return propagation.nextNs(delays[segment], jitters[segment], reorders[segment]);
    }

    long loss(long atNs) {
        return losses[segment(atNs)];
    }

    /** Least delay that a packet can ever have. */
    long leastDelayNs(Propagation propagation) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < delays.length; i++) {
            least = Math.min(least, propagation.leastNs(delays[i], jitters[i], reorders[i]));
        }
        return least;
    }

    /** Earliest instant from {@code readyNs} on at which the link is up; {@link Link#NEVER} if it never is again. */
    long upNs(long readyNs) {
        long atNs = readyNs;
        for (int tries = 0; tries <= 2 * fromNs.length && atNs != Link.NEVER; tries++) {
            int segment = segment(atNs);
            if (rates[segment] > 0) {
                return atNs;
            }
            atNs = endNs(segment, atNs);
        }
        return Link.NEVER;
    }

    /** When a packet that starts at {@code startNs} has left; {@link Link#NEVER} if the link stays down. */
    long finishNs(long startNs, int wireBytes) {
        int segment = segment(startNs);
        long nanobits = wireBytes * NANOBITS_PER_BYTE;
        if (!fluid) {
            return startNs + rounded(nanobits, rates[segment]);
        }
        long atNs = startNs;
        while (atNs != Link.NEVER) {
            segment = segment(atNs);
            long endNs = endNs(segment, atNs);
            long neededNs = rates[segment] == 0 ? Link.NEVER : rounded(nanobits, rates[segment]);
            if (endNs == Link.NEVER || neededNs <= endNs - atNs) {
                return neededNs == Link.NEVER ? Link.NEVER : atNs + neededNs;
            }
            nanobits -= rates[segment] * (endNs - atNs);
            atNs = rates[segment] == 0 ? upNs(endNs) : endNs;
        }
        return Link.NEVER;
    }

    private static long rounded(long nanobits, long rate) {
        return rate == Long.MAX_VALUE ? 0 : nanobits / rate + (nanobits % rate >= rate - nanobits % rate ? 1 : 0);
    }
}

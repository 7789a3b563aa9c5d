package narrows.link;

import java.util.List;

/**
 * Changes of a link over time.
 *
 * @param changes in order of time
 * @param periodNs after which they begin anew, with the link's own values until the first; 0: never
 * @param fluid whether the rest of a packet in service goes on at a new rate; else it keeps the rate it began with, as in ns-3
 * @param overtaking whether packets may overtake when the delay becomes smaller, as in netem
 */
public record Schedule(List<Change> changes, long periodNs, boolean fluid, boolean overtaking) {
    /** A value that stays as it is. */
    public static final long SAME = -1;

    /**
     * One change.
     *
     * @param atNs from the beginning of the run, or of the period
     * @param rateBitsPerSec 0: an outage
     * @param delayNs propagation delay
     * @param loss at the receiver, as n / 2^32
     */
    public record Change(long atNs, long rateBitsPerSec, long delayNs, long loss) {
        public Change {
            if (atNs < 0 || rateBitsPerSec < SAME || delayNs < SAME || loss < SAME || loss > 1L << 32) {
                throw new IllegalArgumentException("schedule: change out of range");
            }
        }
    }

    public Schedule {
        changes = List.copyOf(changes);
        for (int i = 1; i < changes.size(); i++) {
            if (changes.get(i).atNs() < changes.get(i - 1).atNs()) {
                throw new IllegalArgumentException("schedule: changes must be in order of time");
            }
        }
        if (changes.isEmpty()
                || periodNs < 0
                || (periodNs > 0 && periodNs <= changes.get(changes.size() - 1).atNs())) {
            throw new IllegalArgumentException("schedule: needs changes, and a period that is longer than they are");
        }
    }
}

package narrows.link;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import narrows.qdisc.Chance;
import narrows.qdisc.QdiscSpec;
import narrows.unit.Probability;
import narrows.unit.Rate;
import narrows.unit.Time;

/**
 * Changes of a link over time.
 *
 * @param changes in order of time
 * @param periodNs after which they begin anew, with the link's own values until the first; 0: never
 * @param fluid whether the rest of a packet in service goes on at a new rate; else it keeps the rate it began with, as in ns-3
 * @param overtaking whether packets may overtake when the delay becomes smaller, as in netem
 * @param refill whether a change of tbf fills its buckets, as in the kernel; else they keep their bytes
 */
public record Schedule(List<Change> changes, long periodNs, boolean fluid, boolean overtaking, boolean refill) {
    /** A value that stays as it is. */
    public static final long SAME = -1;

    /**
     * One change.
     *
     * @param atNs from the beginning of the run, or of the period
     * @param rateBitsPerSec 0: an outage
     * @param delayNs propagation delay
     * @param loss at the receiver, as n / 2^32
     * @param jitterNs around the delay
     * @param reorder packets that arrive without the propagation delay; null: stays
     * @param qdiscs new parameters of disciplines, by their place in the link's chain, the root's being 0; those left out stay
     */
    public record Change(
            long atNs,
            long rateBitsPerSec,
            long delayNs,
            long loss,
            long jitterNs,
            Chance reorder,
            SortedMap<Integer, QdiscSpec> qdiscs) {
        public Change {
            qdiscs = Collections.unmodifiableSortedMap(new TreeMap<>(qdiscs));
            if (atNs < 0
                    || rateBitsPerSec < SAME
                    || delayNs < SAME
                    || jitterNs < SAME
                    || loss < SAME
                    || loss > 1L << 32) {
                throw new IllegalArgumentException("schedule: change out of range");
            }
        }

        /** Of rate, delay and loss only. */
        public Change(long atNs, long rateBitsPerSec, long delayNs, long loss) {
            this(atNs, rateBitsPerSec, delayNs, loss, SAME, null, new TreeMap<>());
        }

        /** The same with other parameters of disciplines. */
        public Change withQdiscs(SortedMap<Integer, QdiscSpec> others) {
            return new Change(atNs, rateBitsPerSec, delayNs, loss, jitterNs, reorder, others);
        }

        /** For people: when and what. */
        public String describe() {
            StringJoiner text = new StringJoiner(", ", "at " + Time.text(atNs) + ": ", "");
            text.setEmptyValue("at " + Time.text(atNs) + ": nothing");
            if (rateBitsPerSec != SAME) {
                text.add(rateBitsPerSec == 0 ? "down" : "rate " + new Rate(rateBitsPerSec));
            }
            if (delayNs != SAME) {
                text.add("delay " + Time.text(delayNs));
            }
            if (jitterNs != SAME) {
                text.add("jitter " + Time.text(jitterNs));
            }
            if (loss != SAME) {
                text.add("loss " + new Probability(loss));
            }
            if (reorder != null) {
                text.add("reorder " + reorder);
            }
            qdiscs.values().forEach(qdisc -> text.add(qdisc.describe()));
            return text.toString();
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

    /** As tc changes tbf. */
    public Schedule(List<Change> changes, long periodNs, boolean fluid, boolean overtaking) {
        this(changes, periodNs, fluid, overtaking, true);
    }

    /** Whether any discipline changes. */
    public boolean changesQdiscs() {
        return changes.stream().anyMatch(change -> !change.qdiscs().isEmpty());
    }
}

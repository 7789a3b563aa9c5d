package narrows.qdisc;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * A distribution of delays as netem takes it: equally likely deviations, 8192 being one standard deviation ({@code tabledist}
 * of sch_netem.c).
 */
public final class DelayTable {
    /** Longest table that netem takes. */
    public static final int MOST_ENTRIES = 16384;

    private static final int SCALE = 8192;

    private final String name;
    private final short[] entries;

    /** @param entries at least one, at most {@link #MOST_ENTRIES} */
    public DelayTable(String name, short[] entries) {
        if (entries.length == 0 || entries.length > MOST_ENTRIES) {
            throw new IllegalArgumentException("distribution " + name + ": " + entries.length + " entries");
        }
        this.name = name;
        this.entries = entries.clone();
    }

    public String name() {
        return name;
    }

    public int size() {
        return entries.length;
    }

    public int entry(int index) {
        return entries[index];
    }

    /** Mean of the entries in standard deviations, which is not quite 0. */
    public double mean() {
        double sum = 0;
        for (short entry : entries) {
            sum += entry;
        }
        return sum / entries.length / SCALE;
    }

    /** Standard deviation of the entries in those that a user asks for. */
    public double deviation() {
        double mean = mean() * SCALE;
        double sum = 0;
        for (short entry : entries) {
            sum += (entry - mean) * (entry - mean);
        }
        return Math.sqrt(sum / entries.length) / SCALE;
    }

    /** Time from {@code meanNs} with deviation {@code sigmaNs} that the 32-bit {@code draw} selects; it may be negative. */
    long timeNs(long meanNs, long sigmaNs, long draw) {
        long entry = entries[(int) (draw % entries.length)];
        long fine = (sigmaNs % SCALE) * entry;
        fine = (fine + (fine >= 0 ? SCALE / 2 : -SCALE / 2)) / SCALE;
        return meanNs + fine + (sigmaNs / SCALE) * entry;
    }

    /** A random time with this mean and deviation; it may be negative. */
    public long drawNs(long meanNs, long sigmaNs, RandomGenerator random) {
        return timeNs(meanNs, sigmaNs, random.nextInt() & 0xffffffffL);
    }

    /** The shortest time that {@link #drawNs} can give; it may be negative. */
    public long leastNs(long meanNs, long sigmaNs) {
        int index = 0;
        for (int i = 1; i < entries.length; i++) {
            index = entries[i] < entries[index] ? i : index;
        }
        return timeNs(meanNs, sigmaNs, index);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DelayTable table && name.equals(table.name) && Arrays.equals(entries, table.entries);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.hashCode(entries);
    }

    @Override
    public String toString() {
        return name;
    }
}

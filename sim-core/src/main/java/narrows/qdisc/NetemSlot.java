package narrows.qdisc;

import narrows.unit.Time;

/**
 * netem's slots: packets leave only while a slot is open.
 *
 * @param minNs least time between slots; with a table, ignored
 * @param maxNs most time between slots
 * @param packets most packets in a slot; 0: any number
 * @param bytes most bytes in a slot; 0: any number
 * @param table null: uniform between least and most; else a deviation of {@code jitterNs} around {@code delayNs}
 * @param delayNs mean time between slots, with a table
 * @param jitterNs deviation, with a table
 */
public record NetemSlot(
        long minNs, long maxNs, long packets, long bytes, DelayTable table, long delayNs, long jitterNs) {
    public NetemSlot {
        if (minNs < 0 || maxNs < minNs || packets < 0 || bytes < 0 || delayNs < 0 || jitterNs < 0) {
            throw new IllegalArgumentException("netem slot out of range");
        }
    }

    public static NetemSlot uniform(long minNs, long maxNs, long packets, long bytes) {
        return new NetemSlot(minNs, maxNs, packets, bytes, null, 0, 0);
    }

    public static NetemSlot distributed(DelayTable table, long delayNs, long jitterNs, long packets, long bytes) {
        return new NetemSlot(0, 0, packets, bytes, table, delayNs, jitterNs);
    }

    /** Slots without any delay between them are none, whatever else is said ({@code get_slot}). */
    public boolean active() {
        return minNs != 0 || maxNs != 0 || jitterNs != 0;
    }

    String describe() {
        String times = table == null
                ? Time.text(minNs) + ' ' + Time.text(maxNs)
                : "distribution " + table.name() + ' ' + Time.text(delayNs) + ' ' + Time.text(jitterNs);
        return times + (packets == 0 ? "" : " packets " + packets) + (bytes == 0 ? "" : " bytes " + bytes);
    }
}

package narrows.qdisc;

import narrows.random.Streams;

/**
 * Linux's size table of a qdisc, tc's {@code stab} (sch_api.c, {@code __qdisc_calculate_pkt_len}; tc_core.c,
 * {@code tc_calc_size_table}): its child, and all below, see other lengths than the link.
 *
 * @param overheadBytes added to each packet; may be negative
 * @param mpuBytes least length
 * @param mtuBytes longest length that the table covers
 * @param slots entries of the table
 * @param atm count whole ATM cells: 53 bytes for every 48 begun
 */
public record StabSpec(int overheadBytes, int mpuBytes, int mtuBytes, int slots, boolean atm) implements QdiscSpec {
    /** What tc gives to a line that says only {@code stab}. */
    public static final StabSpec DEFAULT = new StabSpec(0, 0, 2047, 512, false);

    public StabSpec {
        Require.that(mpuBytes >= 0, "stab", "mpu");
        Require.that(mtuBytes > 0, "stab", "mtu");
        Require.that(slots > 0, "stab", "tsize");
    }

    public StabSpec withOverhead(int bytes) {
        return new StabSpec(bytes, mpuBytes, mtuBytes, slots, atm);
    }

    public StabSpec withMpu(int bytes) {
        return new StabSpec(overheadBytes, bytes, mtuBytes, slots, atm);
    }

    public StabSpec withTable(int longestBytes, int entries) {
        return new StabSpec(overheadBytes, mpuBytes, longestBytes, entries, atm);
    }

    public StabSpec withAtm(boolean cells) {
        return new StabSpec(overheadBytes, mpuBytes, mtuBytes, slots, cells);
    }

    /** What a packet of {@code bytes} counts. */
    public int countedBytes(int bytes) {
        return new SizeTable(this).countedBytes(bytes);
    }

    @Override
    public String kind() {
        return "stab";
    }

    @Override
    public boolean takesChild() {
        return true;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Qdisc below = child == null ? FifoSpec.unlimited().build(null, random, drops) : child;
        return new Stab(this, below);
    }

    @Override
    public String describe() {
        return "stab overhead " + overheadBytes + " mpu " + mpuBytes + " linklayer " + (atm ? "atm" : "ethernet");
    }
}

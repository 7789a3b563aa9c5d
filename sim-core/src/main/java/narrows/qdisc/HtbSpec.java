package narrows.qdisc;

import narrows.random.Streams;
import narrows.unit.Rate;
import narrows.unit.Size;

/**
 * One class of Linux's {@code htb} (sch_htb.c): two buckets that may go into debt. Its child holds the packets; by default a fifo
 * of 1000 packets, an Ethernet device's usual queue.
 *
 * @param rateBytesPerSec rate of the first bucket
 * @param ceilBytesPerSec rate of the second bucket
 * @param burstBytes depth of the first bucket
 * @param ceilBurstBytes depth of the second bucket, tc's {@code cburst}
 * @param mpuBytes least length that is charged
 * @param overheadBytes charged per packet, to the depths too; may be negative
 * @param atm charge whole ATM cells
 */
public record HtbSpec(
        long rateBytesPerSec,
        long ceilBytesPerSec,
        long burstBytes,
        long ceilBurstBytes,
        int mpuBytes,
        int overheadBytes,
        boolean atm)
        implements QdiscSpec {
    /** tc's {@code mtu} of a class, from which default bursts are derived. */
    public static final long DEFAULT_MTU_BYTES = 1600;

    private static final long DEFAULT_LEAF_PACKETS = 1000;

    public HtbSpec {
        Require.that(rateBytesPerSec > 0, "htb", "rate");
        Require.that(ceilBytesPerSec > 0, "htb", "ceil");
        Require.that(burstBytes > 0 && burstBytes <= Chance.ALWAYS, "htb", "burst");
        Require.that(ceilBurstBytes > 0 && ceilBurstBytes <= Chance.ALWAYS, "htb", "cburst");
        Require.that(mpuBytes >= 0, "htb", "mpu");
    }

    /** Rate and ceiling alike, nothing charged but the packet's length. */
    public static HtbSpec of(Rate rate, long burstBytes, long ceilBurstBytes) {
        long bytesPerSec = rate.bitsPerSec() / 8;
        return new HtbSpec(bytesPerSec, bytesPerSec, burstBytes, ceilBurstBytes, 0, 0, false);
    }

    /** What tc takes for a burst that is not given: rate / 10^9 Hz and one mtu. */
    public static long defaultBurstBytes(long bytesPerSec, long mtuBytes) {
        return bytesPerSec / 1_000_000_000L + mtuBytes;
    }

    public Rate rate() {
        return new Rate(rateBytesPerSec * 8);
    }

    @Override
    public String kind() {
        return "htb";
    }

    @Override
    public boolean takesChild() {
        return true;
    }

    @Override
    public boolean changesTo(QdiscSpec other) {
        return other instanceof HtbSpec;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Qdisc below = child == null ? FifoSpec.packets(DEFAULT_LEAF_PACKETS).build(null, random, drops) : child;
        return new Htb(this, below);
    }

    @Override
    public String describe() {
        StringBuilder line = new StringBuilder("htb rate ").append(rate());
        line.append(" ceil ").append(new Rate(ceilBytesPerSec * 8));
        line.append(" burst ").append(new Size(burstBytes));
        line.append(" cburst ").append(new Size(ceilBurstBytes));
        line.append(mpuBytes == 0 ? "" : " mpu " + new Size(mpuBytes));
        line.append(overheadBytes == 0 ? "" : " overhead " + overheadBytes);
        return line.append(atm ? " linklayer atm" : "").toString();
    }
}

package narrows.qdisc;

import narrows.random.Streams;
import narrows.unit.Rate;
import narrows.unit.Size;

/**
 * Linux's {@code tbf} (sch_tbf.c). Its limit sizes the byte fifo that it has by default; a child takes that fifo's place and
 * the limit is then not in force.
 *
 * @param rateBytesPerSec token rate
 * @param burstBytes depth of the bucket; longer packets are dropped
 * @param limitBytes of the default byte fifo
 * @param peakBytesPerSec rate of the second bucket, above {@code rateBytesPerSec}; 0: no second bucket
 * @param mtuBytes depth of the second bucket; without effect if there is none
 * @param mpuBytes least length that is charged
 * @param overheadBytes charged per packet, to the bucket's depth too; may be negative
 * @param atm charge whole ATM cells: 53 bytes for every 48 begun
 */
public record TbfSpec(
        long rateBytesPerSec,
        long burstBytes,
        long limitBytes,
        long peakBytesPerSec,
        long mtuBytes,
        int mpuBytes,
        int overheadBytes,
        boolean atm)
        implements QdiscSpec {
    private static final long LARGEST_BYTES = 0xffffffffL;

    public TbfSpec {
        require(rateBytesPerSec > 0, "rate");
        require(burstBytes > 0 && burstBytes <= LARGEST_BYTES, "burst");
        require(limitBytes >= 0, "limit");
        require(peakBytesPerSec == 0 || peakBytesPerSec > rateBytesPerSec, "peakrate");
        require(mtuBytes >= 0 && mtuBytes <= LARGEST_BYTES && (peakBytesPerSec == 0 || mtuBytes > 0), "mtu");
        require(mpuBytes >= 0, "mpu");
    }

    /** One bucket, nothing charged but the packet's length. */
    public static TbfSpec of(Rate rate, long burstBytes, long limitBytes) {
        return new TbfSpec(rate.bitsPerSec() / 8, burstBytes, limitBytes, 0, 0, 0, 0, false);
    }

    /** Adds a second bucket. */
    public TbfSpec withPeak(Rate peak, long mtuBytes) {
        return new TbfSpec(
                rateBytesPerSec, burstBytes, limitBytes, peak.bitsPerSec() / 8, mtuBytes, mpuBytes, overheadBytes, atm);
    }

    /** Changes what a packet is charged. */
    public TbfSpec withCharge(int mpuBytes, int overheadBytes, boolean atm) {
        return new TbfSpec(
                rateBytesPerSec, burstBytes, limitBytes, peakBytesPerSec, mtuBytes, mpuBytes, overheadBytes, atm);
    }

    /** Longest packet that passes; the kernel's {@code max_size}. */
    public long maxPacketBytes() {
        return peakBytesPerSec == 0 ? burstBytes : Math.min(burstBytes, mtuBytes);
    }

    public Rate rate() {
        return new Rate(rateBytesPerSec * 8);
    }

    TransmissionCost cost() {
        return new TransmissionCost(rateBytesPerSec, overheadBytes, mpuBytes, atm);
    }

    TransmissionCost peakCost() {
        return peakBytesPerSec == 0 ? null : new TransmissionCost(peakBytesPerSec, overheadBytes, mpuBytes, atm);
    }

    @Override
    public String kind() {
        return "tbf";
    }

    @Override
    public boolean takesChild() {
        return true;
    }

    @Override
    public boolean changesTo(QdiscSpec other) {
        return other instanceof TbfSpec;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Qdisc below = child == null ? FifoSpec.bytes(limitBytes).build(null, random, drops) : child;
        return new Tbf(this, below, child == null, drops);
    }

    @Override
    public String describe() {
        StringBuilder line = new StringBuilder("tbf rate ").append(rate());
        line.append(" burst ").append(new Size(burstBytes));
        if (peakBytesPerSec != 0) {
            line.append(" peakrate ")
                    .append(new Rate(peakBytesPerSec * 8))
                    .append(" mtu ")
                    .append(new Size(mtuBytes));
        }
        if (mpuBytes != 0) {
            line.append(" mpu ").append(new Size(mpuBytes));
        }
        if (overheadBytes != 0) {
            line.append(" overhead ").append(overheadBytes);
        }
        if (atm) {
            line.append(" linklayer atm");
        }
        return line.append(" limit ").append(new Size(limitBytes)).toString();
    }

    private static void require(boolean holds, String parameter) {
        if (!holds) {
            throw new IllegalArgumentException("tbf " + parameter + " out of range");
        }
    }
}

package narrows.qdisc;

import java.util.Locale;
import narrows.random.Streams;
import narrows.unit.Rate;
import narrows.unit.Size;

/**
 * Linux's policer (act_police.c) in front of its child: it delays nothing; what exceeds its buckets meets the exceed action.
 *
 * @param rateBytesPerSec token rate; 0: no bucket of bytes
 * @param burstBytes depth of the bucket
 * @param mtuBytes longer packets always exceed, and depth of the peak bucket; 0: 2040 bytes, the default of untouched tables
 * @param peakBytesPerSec rate of the peak bucket; 0: none
 * @param mpuBytes least length that is charged
 * @param overheadBytes charged per packet; may be negative
 * @param atm charge whole ATM cells
 * @param packetsPerSec rate of a bucket of packets, instead of {@code rateBytesPerSec}; 0: none
 * @param burstPackets depth of the bucket of packets
 * @param conform what happens to packets that conform
 * @param exceed what happens to packets that exceed
 */
public record PoliceSpec(
        long rateBytesPerSec,
        long burstBytes,
        long mtuBytes,
        long peakBytesPerSec,
        int mpuBytes,
        int overheadBytes,
        boolean atm,
        long packetsPerSec,
        long burstPackets,
        Action conform,
        Action exceed)
        implements QdiscSpec {
    /** Longest packet that conforms where no mtu is given: 255 cells of 8 bytes. */
    public static final long DEFAULT_MTU_BYTES = 2040;

    /** What happens to a packet. All but {@link #DROP} let it through. */
    public enum Action {
        OK,
        /** tc's default for packets that exceed. */
        RECLASSIFY,
        PIPE,
        CONTINUE,
        DROP;

        /** The word of tc. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public PoliceSpec {
        Require.that(rateBytesPerSec >= 0 && packetsPerSec >= 0, "police", "rate");
        Require.that(rateBytesPerSec == 0 || (burstBytes > 0 && burstBytes <= Chance.ALWAYS), "police", "burst");
        Require.that(rateBytesPerSec == 0 || packetsPerSec == 0, "police", "pkts_rate");
        Require.that(packetsPerSec == 0 || burstPackets > 0, "police", "pkts_burst");
        Require.that(peakBytesPerSec == 0 || (rateBytesPerSec > 0 && mtuBytes > 0), "police", "peakrate");
        Require.that(mtuBytes >= 0 && mtuBytes <= Chance.ALWAYS, "police", "mtu");
        Require.that(mpuBytes >= 0, "police", "mpu");
    }

    /** Drops what exceeds; packets of any length up to {@code mtuBytes}. */
    public static PoliceSpec dropping(Rate rate, long burstBytes, long mtuBytes) {
        long bytesPerSec = rate.bitsPerSec() / 8;
        return new PoliceSpec(bytesPerSec, burstBytes, mtuBytes, 0, 0, 0, false, 0, 0, Action.OK, Action.DROP);
    }

    /** The longest packet that may conform. */
    public long longestBytes() {
        return mtuBytes == 0 ? DEFAULT_MTU_BYTES : mtuBytes;
    }

    @Override
    public String kind() {
        return "police";
    }

    @Override
    public boolean takesChild() {
        return true;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Qdisc below = child == null ? FifoSpec.unlimited().build(null, random, drops) : child;
        return new Police(this, below, drops);
    }

    @Override
    public String describe() {
        StringBuilder line = new StringBuilder("police");
        if (rateBytesPerSec != 0) {
            line.append(" rate ")
                    .append(new Rate(rateBytesPerSec * 8))
                    .append(" burst ")
                    .append(new Size(burstBytes));
        }
        if (packetsPerSec != 0) {
            line.append(" pkts_rate ")
                    .append(packetsPerSec)
                    .append(" pkts_burst ")
                    .append(burstPackets);
        }
        line.append(peakBytesPerSec == 0 ? "" : " peakrate " + new Rate(peakBytesPerSec * 8));
        line.append(" mtu ").append(new Size(longestBytes()));
        line.append(mpuBytes == 0 ? "" : " mpu " + new Size(mpuBytes));
        line.append(overheadBytes == 0 ? "" : " overhead " + overheadBytes);
        line.append(atm ? " linklayer atm" : "");
        return line.append(" conform-exceed ")
                .append(exceed.word())
                .append('/')
                .append(conform.word())
                .toString();
    }
}

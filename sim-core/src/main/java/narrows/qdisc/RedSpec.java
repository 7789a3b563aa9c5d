package narrows.qdisc;

import narrows.random.Streams;
import narrows.unit.Rate;
import narrows.unit.Size;

/**
 * Linux's {@code red} (sch_red.c, red.h, tc_red.c). Its child holds the packets; by default a byte fifo of the limit.
 *
 * @param limitBytes of the default byte fifo
 * @param minBytes average queue below which nothing is marked
 * @param maxBytes average queue from which every packet is marked or dropped
 * @param averagePacketBytes tc's {@code avpkt}
 * @param burstPackets burst that the average lets through; sets its weight
 * @param probability of a mark as the average comes near {@code maxBytes}
 * @param bandwidthBytesPerSec rate at which an idle average decays
 * @param ecn mark instead of dropping, where a packet may be marked
 * @param harddrop drop above {@code maxBytes} even what may be marked
 * @param nodrop with ecn: let pass what may not be marked
 * @param adaptive steer the probability so that the average stays in the middle
 */
public record RedSpec(
        long limitBytes,
        long minBytes,
        long maxBytes,
        long averagePacketBytes,
        long burstPackets,
        double probability,
        long bandwidthBytesPerSec,
        boolean ecn,
        boolean harddrop,
        boolean nodrop,
        boolean adaptive)
        implements QdiscSpec {
    public static final double DEFAULT_PROBABILITY = 0.02;

    /** 10 Mbit/s. */
    public static final long DEFAULT_BANDWIDTH_BYTES_PER_SEC = 1_250_000;

    public RedSpec {
        Require.that(limitBytes > 0 && limitBytes <= Chance.ALWAYS, "red", "limit");
        Require.that(minBytes > 0 && minBytes < maxBytes && maxBytes <= Integer.MAX_VALUE, "red", "min");
        Require.that(averagePacketBytes > 0 && averagePacketBytes <= Chance.ALWAYS, "red", "avpkt");
        Require.that(burstPackets > 0 && burstPackets <= Chance.ALWAYS, "red", "burst");
        Require.that(probability > 0 && probability < 1, "red", "probability");
        Require.that(bandwidthBytesPerSec > 0, "red", "bandwidth");
        Require.that(!nodrop || ecn, "red", "nodrop without ecn");
        Require.that(RedWeight.exponent(burstPackets, minBytes, averagePacketBytes) > 0, "red", "burst");
    }

    /** tc's defaults for all that is not required ({@code red_parse_opt}). */
    public static RedSpec of(long limitBytes, long averagePacketBytes) {
        long maxBytes = defaultMaxBytes(limitBytes, 0);
        long minBytes = defaultMinBytes(maxBytes);
        return of(limitBytes, minBytes, maxBytes, averagePacketBytes);
    }

    /** As {@link #of(long, long)}, with thresholds. */
    public static RedSpec of(long limitBytes, long minBytes, long maxBytes, long averagePacketBytes) {
        long burst = defaultBurstPackets(minBytes, maxBytes, averagePacketBytes);
        return new RedSpec(
                limitBytes,
                minBytes,
                maxBytes,
                averagePacketBytes,
                burst,
                DEFAULT_PROBABILITY,
                DEFAULT_BANDWIDTH_BYTES_PER_SEC,
                false,
                false,
                false,
                false);
    }

    /** @param minBytes 0 if it is not given */
    public static long defaultMaxBytes(long limitBytes, long minBytes) {
        return minBytes == 0 ? limitBytes / 4 : 3 * minBytes;
    }

    public static long defaultMinBytes(long maxBytes) {
        return maxBytes / 3;
    }

    public static long defaultBurstPackets(long minBytes, long maxBytes, long averagePacketBytes) {
        return (2 * minBytes + maxBytes) / (3 * averagePacketBytes);
    }

    /** Whether the average's weight can be found; if not, the burst is too small ({@code tc_red_eval_ewma}). */
    public static boolean burstSuffices(long burstPackets, long minBytes, long averagePacketBytes) {
        return RedWeight.exponent(burstPackets, minBytes, averagePacketBytes) > 0;
    }

    public RedSpec withBurst(long packets) {
        return with(packets, probability, ecn, harddrop, nodrop, adaptive);
    }

    public RedSpec withProbability(double chance) {
        return with(burstPackets, chance, ecn, harddrop, nodrop, adaptive);
    }

    public RedSpec withFlags(boolean marks, boolean drops, boolean passes, boolean adapts) {
        return with(burstPackets, probability, marks, drops, passes, adapts);
    }

    private RedSpec with(long burst, double chance, boolean marks, boolean drops, boolean passes, boolean adapts) {
        return new RedSpec(
                limitBytes,
                minBytes,
                maxBytes,
                averagePacketBytes,
                burst,
                chance,
                bandwidthBytesPerSec,
                marks,
                drops,
                passes,
                adapts);
    }

    @Override
    public String kind() {
        return "red";
    }

    /** Not where it has a child that was chosen: the kernel would put a byte fifo in its place. */
    @Override
    public boolean changesTo(QdiscSpec other) {
        return other instanceof RedSpec;
    }

    @Override
    public boolean takesChild() {
        return true;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Qdisc below = child == null ? FifoSpec.bytes(limitBytes).build(null, random, drops) : child;
        return new Red(this, below, child == null, random.stream("red"), drops);
    }

    @Override
    public String describe() {
        return "red limit " + new Size(limitBytes) + " min " + new Size(minBytes) + " max " + new Size(maxBytes)
                + " avpkt " + new Size(averagePacketBytes) + " burst " + burstPackets + " probability " + probability
                + " bandwidth " + new Rate(bandwidthBytesPerSec * 8) + (ecn ? " ecn" : "")
                + (harddrop ? " harddrop" : "") + (nodrop ? " nodrop" : "") + (adaptive ? " adaptive" : "");
    }
}

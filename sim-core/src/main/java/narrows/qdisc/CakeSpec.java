package narrows.qdisc;

import java.util.Locale;
import narrows.random.Streams;
import narrows.unit.Rate;
import narrows.unit.Size;
import narrows.unit.Time;

/**
 * Linux's {@code cake} (sch_cake.c) with one tin ({@code besteffort}).
 *
 * @param bandwidthBytesPerSec of the shaper; 0: unlimited
 * @param intervalNs tc's {@code rtt}
 * @param targetNs sojourn that is accepted; tc: rtt / 20
 * @param flows whether each flow has a queue of its own ({@code flows}), or all share one ({@code flowblind})
 * @param framing which bytes the shaper counts
 * @param memoryLimitBytes {@code memlimit}; 0: derived from bandwidth and interval
 * @param frameBytes longest frame of the device
 */
public record CakeSpec(
        long bandwidthBytesPerSec,
        long intervalNs,
        long targetNs,
        boolean flows,
        Framing framing,
        long memoryLimitBytes,
        int frameBytes)
        implements QdiscSpec {
    /** besteffort, flows, unlimited, 100 ms. */
    public static final CakeSpec DEFAULT =
            new CakeSpec(0, 100_000_000, 5_000_000, true, Framing.RAW, 0, CodelParameters.USUAL_FRAME_BYTES);

    /** Cells of the layer below. */
    public enum Cells {
        NOATM,
        ATM,
        PTM
    }

    /**
     * Bytes that the shaper counts for a packet.
     *
     * @param raw count the length as it is; else without the link's header, as every overhead keyword asks
     * @param overheadBytes added to each packet, -64 to 256
     * @param mpuBytes least length, 0 to 256
     * @param cells cells of the layer below
     */
    public record Framing(boolean raw, int overheadBytes, int mpuBytes, Cells cells) {
        /** No overhead keyword. */
        public static final Framing RAW = new Framing(true, 0, 0, Cells.NOATM);

        public Framing {
            Require.that(overheadBytes >= -64 && overheadBytes <= 256, "cake", "overhead");
            Require.that(mpuBytes >= 0 && mpuBytes <= 256, "cake", "mpu");
        }
    }

    public CakeSpec {
        Require.that(bandwidthBytesPerSec >= 0, "cake", "bandwidth");
        Require.that(intervalNs > 0 && targetNs > 0, "cake", "rtt");
        Require.that(memoryLimitBytes >= 0, "cake", "memlimit");
    }

    public CakeSpec withBandwidth(Rate rate) {
        return new CakeSpec(rate.bitsPerSec() / 8, intervalNs, targetNs, flows, framing, memoryLimitBytes, frameBytes);
    }

    /** Interval of {@code rttNs} and a target of a twentieth of it. */
    public CakeSpec withRtt(long rttNs) {
        return new CakeSpec(
                bandwidthBytesPerSec, rttNs, Math.max(1, rttNs / 20), flows, framing, memoryLimitBytes, frameBytes);
    }

    public CakeSpec withFraming(Framing counted) {
        return new CakeSpec(bandwidthBytesPerSec, intervalNs, targetNs, flows, counted, memoryLimitBytes, frameBytes);
    }

    @Override
    public String kind() {
        return "cake";
    }

    @Override
    public boolean takesChild() {
        return false;
    }

    @Override
    public boolean changesTo(QdiscSpec other) {
        return other instanceof CakeSpec;
    }

    @Override
    public CakeSpec onDevice(int frameBytes) {
        return new CakeSpec(bandwidthBytesPerSec, intervalNs, targetNs, flows, framing, memoryLimitBytes, frameBytes);
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Require.noChild(kind(), child);
        return new Cake(this, random, drops);
    }

    @Override
    public String describe() {
        return "cake bandwidth " + (bandwidthBytesPerSec == 0 ? "unlimited" : new Rate(bandwidthBytesPerSec * 8))
                + " besteffort " + (flows ? "flows" : "flowblind") + " rtt " + Time.text(intervalNs) + " target "
                + Time.text(targetNs) + framingText()
                + (memoryLimitBytes == 0 ? "" : " memlimit " + new Size(memoryLimitBytes));
    }

    private String framingText() {
        return framing.raw()
                ? " raw"
                : " " + framing.cells().name().toLowerCase(Locale.ROOT) + " overhead " + framing.overheadBytes()
                        + (framing.mpuBytes() == 0 ? "" : " mpu " + framing.mpuBytes());
    }
}

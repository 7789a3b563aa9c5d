package narrows.qdisc;

import narrows.unit.Time;

/**
 * What controls one CoDel queue (RFC 8289; codel.h).
 *
 * @param targetNs sojourn that is accepted as a standing queue
 * @param intervalNs time for which the sojourn must stay above the target
 * @param ecn mark instead of dropping, where a packet may be marked
 * @param thresholdNs {@code ce_threshold}: packets that waited longer are marked; {@link #OFF} for none
 * @param selector {@code ce_threshold_selector}: only packets whose DS field is this under {@code mask}
 * @param mask 0: all packets
 * @param mtuBytes a queue of no more than this is never too long; {@link #DEVICE} for the device's longest frame
 * @param variant whose arithmetic and rules
 */
public record CodelParameters(
        long targetNs,
        long intervalNs,
        boolean ecn,
        long thresholdNs,
        int selector,
        int mask,
        int mtuBytes,
        CodelVariant variant) {
    /** A threshold that is never reached. */
    public static final long OFF = Long.MAX_VALUE;

    /** A length taken from the device: its MTU and the link's overhead. */
    public static final int DEVICE = 0;

    /** Of a discipline that is in no device: an Ethernet frame. */
    static final int USUAL_FRAME_BYTES = 1514;

    /** ns-3's MinBytes is 1500, and a queue of that many is not short any more. */
    private static final int SHORT_IN_NS3_BYTES = 1499;

    /** tc's defaults for {@code codel}. */
    public static final CodelParameters DEFAULT =
            new CodelParameters(5_000_000, 100_000_000, false, OFF, 0, 0, DEVICE, CodelVariant.LINUX);

    /** Of the FqCoDel that ns-3 installs with an address: marks where it may. */
    static final CodelParameters NS3 =
            DEFAULT.withEcn(true).withMtu(SHORT_IN_NS3_BYTES).withVariant(CodelVariant.NS3);

    public CodelParameters {
        Require.that(targetNs > 0 && intervalNs > 0, "codel", "target or interval");
        Require.that(thresholdNs >= 0, "codel", "ce_threshold");
        Require.that(selector >= 0 && selector <= 0xff && mask >= 0 && mask <= 0xff, "codel", "ce_threshold_selector");
        Require.that(mtuBytes >= 0, "codel", "mtu");
    }

    public CodelParameters withTimes(long target, long interval) {
        return new CodelParameters(target, interval, ecn, thresholdNs, selector, mask, mtuBytes, variant);
    }

    public CodelParameters withEcn(boolean marks) {
        return new CodelParameters(targetNs, intervalNs, marks, thresholdNs, selector, mask, mtuBytes, variant);
    }

    public CodelParameters withThreshold(long sojournNs, int dsSelector, int dsMask) {
        return new CodelParameters(targetNs, intervalNs, ecn, sojournNs, dsSelector, dsMask, mtuBytes, variant);
    }

    public CodelParameters withMtu(int bytes) {
        return new CodelParameters(targetNs, intervalNs, ecn, thresholdNs, selector, mask, bytes, variant);
    }

    /** The RFC's arithmetic if {@code rfc}, else Linux's. */
    public CodelParameters withExact(boolean rfc) {
        return withVariant(rfc ? CodelVariant.RFC : CodelVariant.LINUX);
    }

    CodelParameters withVariant(CodelVariant other) {
        return new CodelParameters(targetNs, intervalNs, ecn, thresholdNs, selector, mask, mtuBytes, other);
    }

    /** Whether a queue takes exact roots. */
    public boolean exact() {
        return variant == CodelVariant.RFC;
    }

    CodelParameters onDevice(int frameBytes) {
        return mtuBytes == DEVICE ? withMtu(frameBytes) : this;
    }

    String describe() {
        String threshold = thresholdNs == OFF ? "" : " ce_threshold " + Time.text(thresholdNs);
        String selected = mask == 0
                ? ""
                : " ce_threshold_selector 0x" + Integer.toHexString(selector) + "/0x" + Integer.toHexString(mask);
        return "target " + Time.text(targetNs) + " interval " + Time.text(intervalNs) + (ecn ? " ecn" : "") + threshold
                + selected + (exact() ? " exact" : "");
    }
}

package narrows.link;

import narrows.unit.Probability;

/** Range checks of {@link LinkSpec}. */
final class LinkSpecs {
    private LinkSpecs() {}

    static void check(LinkSpec spec) {
        require(spec, spec.rateBitsPerSec() >= 0, "rate");
        require(spec, spec.delayNs() >= 0, "delay");
        require(spec, spec.jitterNs() >= 0 && spec.jitterNs() <= Long.MAX_VALUE / 4, "jitter");
        require(spec, spec.loss() >= 0 && spec.loss() <= Probability.ONE, "loss");
        require(spec, spec.lossPerByte() >= 0 && spec.lossPerByte() < 1, "loss per byte");
        require(spec, spec.mtuBytes() > 0 && spec.mtuBytes() < Serialization.LARGEST_BYTES, "mtu");
        require(spec, spec.overheadBytes() >= 0 && spec.overheadBytes() < Serialization.LARGEST_BYTES, "overhead");
    }

    private static void require(LinkSpec spec, boolean holds, String parameter) {
        if (!holds) {
            throw new IllegalArgumentException("link " + spec.name() + ": " + parameter + " out of range");
        }
    }
}

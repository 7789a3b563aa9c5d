package narrows.link;

import java.util.List;
import narrows.qdisc.QdiscSpec;

/** Short ways to write link specifications. */
final class Specs {
    private Specs() {}

    static LinkSpec link(long rateBitsPerSec, long delayNs, QdiscSpec... rootFirst) {
        return new LinkSpec("link", List.of(rootFirst), rateBitsPerSec, delayNs, 0, 0, 9000, 0);
    }

    static LinkSpec withJitter(LinkSpec spec, long jitterNs) {
        return new LinkSpec(
                spec.name(),
                spec.qdiscs(),
                spec.rateBitsPerSec(),
                spec.delayNs(),
                jitterNs,
                spec.loss(),
                spec.mtuBytes(),
                spec.overheadBytes());
    }

    static LinkSpec withLoss(LinkSpec spec, long loss) {
        return new LinkSpec(
                spec.name(),
                spec.qdiscs(),
                spec.rateBitsPerSec(),
                spec.delayNs(),
                spec.jitterNs(),
                loss,
                spec.mtuBytes(),
                spec.overheadBytes());
    }

    static LinkSpec withSizes(LinkSpec spec, int mtuBytes, int overheadBytes) {
        return new LinkSpec(
                spec.name(),
                spec.qdiscs(),
                spec.rateBitsPerSec(),
                spec.delayNs(),
                spec.jitterNs(),
                spec.loss(),
                mtuBytes,
                overheadBytes);
    }
}

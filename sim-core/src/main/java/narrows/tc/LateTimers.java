package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import narrows.link.LinkSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;
import narrows.unit.Rate;
import narrows.unit.Time;

/** What late timers do to a kernel's token buckets; models keep to ideal instants and lose nothing. */
final class LateTimers {
    private static final double NS_PER_SEC = 1e9;

    private LateTimers() {}

    /** Warns of buckets that overflow when a wake-up is {@code lateNs} late. */
    static List<String> warnings(LinkSpec link, long lateNs) {
        List<String> warnings = new ArrayList<>();
        int packetBytes = Stages.largestPacketBytes(link);
        for (QdiscSpec qdisc : link.qdiscs()) {
            if (qdisc instanceof TbfSpec tbf && tbf.maxPacketBytes() >= packetBytes) {
                long spareBytes = tbf.burstBytes() - packetBytes;
                double earned = tbf.rateBytesPerSec() * (lateNs / NS_PER_SEC);
                if (spareBytes < earned) {
                    warnings.add("tbf burst leaves " + spareBytes + " B above a full packet: a kernel whose timer is "
                            + Time.text((long) (spareBytes * NS_PER_SEC / tbf.rateBytesPerSec()))
                            + " late or more loses rate at " + new Rate(tbf.rateBytesPerSec() * 8)
                            + "; the model here does not");
                }
            }
        }
        return warnings;
    }
}

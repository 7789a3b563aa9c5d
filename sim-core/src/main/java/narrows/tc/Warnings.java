package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import narrows.link.LinkSpec;
import narrows.qdisc.Chance;
import narrows.qdisc.HtbSpec;
import narrows.qdisc.NetemLoss;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.PoliceSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;
import narrows.unit.Rate;
import narrows.unit.Size;
import narrows.unit.Time;

/** Traps of a link's configuration that are legal but seldom meant. */
public final class Warnings {
    private static final long BLOATED_NS = 1_000_000_000L;

    private final LinkSpec link;
    private final int packetBytes;
    private final List<String> warnings = new ArrayList<>();

    private Warnings(LinkSpec link) {
        this.link = link;
        this.packetBytes = Stages.largestPacketBytes(link);
    }

    /** Warnings about one direction of a link, one line each. */
    public static List<String> of(LinkSpec link) {
        Warnings warnings = new Warnings(link);
        for (Stage stage : Stages.of(link)) {
            warnings.checkInertLimit(stage);
            warnings.checkStarvedDelay(stage);
            warnings.checkBloat(stage);
            warnings.checkTooSmall(stage);
            warnings.checkPolicer(stage);
        }
        warnings.checkJitter(link.jitterNs());
        for (QdiscSpec qdisc : link.qdiscs()) {
            if (qdisc instanceof NetemSpec netem) {
                warnings.checkJitter(netem.rate() == null ? netem.jitterNs() : 0);
                warnings.checkTable(netem);
                warnings.checkCorrelations(netem);
            }
        }
        return warnings.warnings;
    }

    private void checkInertLimit(Stage stage) {
        if (stage.limitReplaced()) {
            String kind = stage.qdisc().kind();
            add(kind + " limit " + stage.replacedLimitBytes() + " B is not in force: a child takes the place of " + kind
                    + "'s own queue, here " + stage.child().describe());
        }
    }

    /** netem's limit counts the packets in flight, so it bounds rate x delay. */
    private void checkStarvedDelay(Stage stage) {
        if (!(stage.qdisc() instanceof NetemSpec netem) || stage.drainBitsPerSec() == 0) {
            return;
        }
        double inFlight = (double) stage.drainBitsPerSec() / 8 * netem.delayNs() / 1e9 / packetBytes;
        if (inFlight > netem.limitPackets()) {
            add("netem limit " + netem.limitPackets() + " packets is less than the " + (long) Math.ceil(inFlight)
                    + " that are in flight at " + new Rate(stage.drainBitsPerSec()) + " and "
                    + Time.text(netem.delayNs()) + "; the rate cannot be reached");
        }
    }

    private void checkBloat(Stage stage) {
        long inFlightNs = stage.qdisc() instanceof NetemSpec netem ? netem.delayNs() : 0;
        long waitNs = stage.fullNs(packetBytes) - inFlightNs;
        if (waitNs > BLOATED_NS && !Managed.is(stage.qdisc())) {
            add(stage.qdisc().kind() + " queue: packets may wait up to " + Figures.millis(waitNs) + " at "
                    + new Rate(stage.drainBitsPerSec()) + "; a smaller queue is usual");
        }
    }

    private void checkTooSmall(Stage stage) {
        if (stage.qdisc() instanceof TbfSpec tbf && tbf.maxPacketBytes() < packetBytes) {
            String which = tbf.maxPacketBytes() < tbf.burstBytes() ? "mtu " : "burst ";
            add("tbf " + which + new Size(tbf.maxPacketBytes()) + " is less than a full packet of " + packetBytes
                    + " bytes; longer packets are all dropped");
        }
        if (stage.limitBytes() < packetBytes) {
            add(stage.qdisc().kind() + " limit " + new Size(stage.limitBytes()) + " is less than a full packet of "
                    + packetBytes + " bytes; such packets are all dropped");
        }
        if (stage.limitPackets() == 0) {
            add(stage.qdisc().kind() + " limit 0 drops every packet");
        }
        if (stage.qdisc() instanceof HtbSpec htb && htb.ceilBytesPerSec() > htb.rateBytesPerSec()) {
            add("htb ceil " + new Rate(htb.ceilBytesPerSec() * 8)
                    + " is never reached: the class has no parent class to borrow from");
        }
    }

    private void checkPolicer(Stage stage) {
        if (!(stage.qdisc() instanceof PoliceSpec police)) {
            return;
        }
        if (police.exceed() != PoliceSpec.Action.DROP) {
            add("police drops nothing: its exceed action is " + police.exceed().word() + "; write drop");
        } else if (Math.min(police.longestBytes(), longest(police.burstBytes())) < packetBytes) {
            add("police: a full packet of " + packetBytes + " bytes never conforms and is always dropped");
        }
    }

    private static long longest(long burstBytes) {
        return burstBytes == 0 ? Long.MAX_VALUE : burstBytes;
    }

    private void checkJitter(long jitterNs) {
        long rateBitsPerSec = Stages.rateBitsPerSec(link);
        double gapNs = rateBitsPerSec == 0 ? 0 : packetBytes * 8e9 / rateBitsPerSec;
        if (jitterNs > gapNs) {
            add("jitter " + Time.text(jitterNs)
                    + " is more than the gap between packets; they will overtake each other");
        }
    }

    /** The pareto tables are lopsided: their mean is not 0 and their deviation not 1. */
    private void checkTable(NetemSpec netem) {
        if (netem.table() != null && netem.table().name().startsWith("pareto")) {
            long meanNs = netem.delayNs() + Math.round(netem.table().mean() * netem.jitterNs());
            long deviationNs = Math.round(netem.table().deviation() * netem.jitterNs());
            add("netem distribution " + netem.table().name() + ": the real mean is " + Figures.millis(meanNs)
                    + " and the standard deviation " + Figures.millis(deviationNs));
        }
    }

    private void checkCorrelations(NetemSpec netem) {
        if (netem.lossModel() instanceof NetemLoss.Random random) {
            checkCorrelation("loss", random.chance());
        }
        checkCorrelation("duplicate", netem.duplicate());
        checkCorrelation("corrupt", netem.corrupt());
        checkCorrelation("reorder", netem.reorder());
    }

    private void checkCorrelation(String option, Chance chance) {
        if (chance.possible() && chance.correlation() > 0) {
            String advice = option.equals("loss") ? "; for losses in bursts write loss gemodel" : "";
            add("netem " + option + ' ' + chance + " really is " + Figures.percent(RealLoss.of(chance))
                    + ": the correlation does not keep the mean" + advice);
        }
    }

    private void add(String warning) {
        warnings.add(warning);
    }
}

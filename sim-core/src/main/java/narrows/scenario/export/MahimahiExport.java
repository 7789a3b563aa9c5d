package narrows.scenario.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import narrows.link.LinkSpec;
import narrows.link.Trace;
import narrows.net.Topology.Edge;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.HeadDropSpec;
import narrows.qdisc.QdiscSpec;
import narrows.scenario.Scenario;
import narrows.unit.Probability;

/** Shells of mahimahi for a scenario of one link; the first-named node is inside, so its direction is the uplink. */
final class MahimahiExport {
    private static final String TOOL = "mahimahi";
    private static final long NS_PER_MS = 1_000_000;

    /** Bits of one delivery opportunity, and so of each line of a trace in its millisecond. */
    private static final long OPPORTUNITY_BITS = 1504 * 8;

    /** mahimahi counts the TUN header. */
    private static final int TUN_BYTES = 4;

    private static final long MS_PER_SEC = 1000;

    private final Scenario scenario;

    MahimahiExport(Scenario scenario) {
        this.scenario = scenario;
    }

    List<String> lines() {
        List<Edge> links = scenario.topology().links();
        if (links.size() != 1) {
            throw Export.refused(
                    TOOL, links.get(0).forward().name(), "mahimahi has one link, this scenario " + links.size());
        }
        LinkSpec up = links.get(0).forward();
        LinkSpec down = links.get(0).backward();
        Export.requireSayable(TOOL, up, Set.of("trace"));
        Export.requireSayable(TOOL, down, Set.of("trace"));
        require(
                up,
                (up.wire().trace() == null) == (down.wire().trace() == null),
                "mm-link has a trace for each direction; here one has a rate");
        require(up, up.delayNs() == down.delayNs(), "mm-delay delays both directions alike");
        List<String> lines = new ArrayList<>();
        lines.add("#!/bin/sh");
        lines.add("# " + scenario.name() + ": a shell behind its link.");
        if (up.rateBitsPerSec() != 0 || down.rateBitsPerSec() != 0) {
            lines.add(
                    "# mm-link delivers at whole milliseconds, Narrows' link as soon as a packet is sent: up to 1 ms apart.");
            lines.add("up=$(mktemp); " + trace(up) + " > \"$up\"");
            lines.add("down=$(mktemp); " + trace(down) + " > \"$down\"");
        }
        if (up.wire().trace() != null) {
            lines.add("up=" + file(up) + "; down=" + file(down));
        }
        lines.add(command(up, down));
        return lines;
    }

    /** mm-link counts the TUN header itself, as a trace here does. */
    private static String file(LinkSpec link) {
        Trace trace = link.wire().trace();
        require(
                link,
                trace.headerBytes() == TUN_BYTES,
                "mm-link counts 1504 bytes, header included; this trace is exact");
        require(
                link,
                link.overheadBytes() == 0,
                "mm-link counts no overhead beyond its own; this link " + link.overheadBytes());
        return "\"" + trace.name() + "\"";
    }

    /** Outermost first. Out of the innermost shell a packet meets link, loss and delay; on its way in delay, link and loss. */
    private static String command(LinkSpec up, LinkSpec down) {
        List<String> words = new ArrayList<>();
        if (up.delayNs() > 0) {
            require(up, up.delayNs() % NS_PER_MS == 0, "mm-delay takes whole milliseconds");
            words.add("mm-delay " + up.delayNs() / NS_PER_MS);
        }
        words.addAll(loss("uplink", up));
        words.addAll(rate(up, down));
        words.addAll(loss("downlink", down));
        if (words.isEmpty()) {
            throw Export.refused(TOOL, up.name(), "there is nothing to say: no delay, loss or rate");
        }
        return String.join(" ", words);
    }

    private static List<String> loss(String direction, LinkSpec link) {
        require(link, link.lossPerByte() == 0, "mm-loss loses packets, not bytes");
        require(link, link.jitterNs() == 0, "mahimahi has no jitter");
        return link.loss() == 0
                ? List.of()
                : List.of("mm-loss " + direction + " "
                        + BigDecimal.valueOf(new Probability(link.loss()).fraction())
                                .toPlainString());
    }

    private static List<String> rate(LinkSpec up, LinkSpec down) {
        if (up.wire().trace() != null) {
            boolean once = up.wire().trace().once();
            require(up, once == down.wire().trace().once(), "mm-link --once holds for both directions");
            return List.of("mm-link " + (once ? "--once " : "") + "\"$up\" \"$down\"" + queue("uplink", up)
                    + queue("downlink", down));
        }
        if (up.rateBitsPerSec() == 0 && down.rateBitsPerSec() == 0) {
            require(up, up.qdiscs().isEmpty() && down.qdiscs().isEmpty(), "a queue needs mm-link, and that a rate");
            return List.of();
        }
        return List.of("mm-link \"$up\" \"$down\"" + queue("uplink", up) + queue("downlink", down));
    }

    /** Whole opportunities in each millisecond, written into a file on the way. */
    private static String trace(LinkSpec link) {
        long perMs = link.rateBitsPerSec() / (OPPORTUNITY_BITS * MS_PER_SEC);
        require(
                link,
                perMs > 0 && link.rateBitsPerSec() == perMs * OPPORTUNITY_BITS * MS_PER_SEC,
                "a trace has whole opportunities of 1504 bytes in a millisecond: multiples of 12.032mbit, not "
                        + link.rateBitsPerSec() + " bit/s; other rates are delivered in steps of 1 ms");
        require(
                link,
                link.overheadBytes() == TUN_BYTES,
                "mahimahi counts 4 bytes of overhead a packet, this link " + link.overheadBytes()
                        + "; write overhead: 4 to have the same link in both");
        return "yes 1 | head -n " + perMs;
    }

    private static String queue(String direction, LinkSpec link) {
        if (link.qdiscs().isEmpty()) {
            return "";
        }
        QdiscSpec queue = link.qdiscs().get(0);
        boolean alone = link.qdiscs().size() == 1;
        if (alone && queue instanceof FifoSpec fifo && fifo.markPackets() == FifoSpec.UNLIMITED) {
            return words(direction, "droptail", fifo.limitPackets(), fifo.limitBytes());
        }
        if (alone && queue instanceof HeadDropSpec fifo) {
            return words(direction, "drophead", fifo.limitPackets(), fifo.limitBytes());
        }
        throw Export.refused(TOOL, link.name(), "mm-link has droptail and drophead, this is " + queue.describe());
    }

    private static String words(String direction, String kind, long packets, long bytes) {
        String limits = (packets == FifoSpec.UNLIMITED ? "" : "packets=" + packets)
                + (packets == FifoSpec.UNLIMITED || bytes == FifoSpec.UNLIMITED ? "" : ",")
                + (bytes == FifoSpec.UNLIMITED ? "" : "bytes=" + bytes);
        return " --" + direction + "-queue=" + kind + " --" + direction + "-queue-args=\"" + limits + "\"";
    }

    private static void require(LinkSpec link, boolean holds, String reason) {
        if (!holds) {
            throw Export.refused(TOOL, link.name(), reason);
        }
    }
}

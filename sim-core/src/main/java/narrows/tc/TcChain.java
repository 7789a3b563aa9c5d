package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import narrows.link.LinkSpec;
import narrows.qdisc.QdiscSpec;

/**
 * Several tc lines, root first, each the parent of the next.
 *
 * @param lines as read, without those that a later one replaced
 * @param specs root first
 * @param warnings of the lines, and of the way in which they are joined, one line each
 */
public record TcChain(List<TcLine> lines, List<QdiscSpec> specs, List<String> warnings) {
    public TcChain {
        lines = List.copyOf(lines);
        specs = List.copyOf(specs);
        warnings = List.copyOf(warnings);
    }

    /**
     * Reads and joins the lines, as {@link Compat#CAREFUL} for an Ethernet device.
     *
     * @throws narrows.NarrowsException if one of them is wrong, or if a qdisc that takes no child has one
     */
    public static TcChain parse(List<String> lines) {
        return parse(lines, Compat.CAREFUL, Device.ETHERNET);
    }

    /** As {@link #parse(List)}, of a version of tc and for a device. */
    public static TcChain parse(List<String> lines, Compat compat, Device device) {
        ChainBuilder builder = new ChainBuilder(device);
        for (String line : lines) {
            try {
                builder.add(TcLine.parse(line, compat, device));
            } catch (TcException e) {
                throw e.in(line);
            }
        }
        List<TcLine> read = builder.lines();
        List<QdiscSpec> specs = builder.specs();
        List<String> warnings = new ArrayList<>();
        read.forEach(line -> warnings.addAll(line.warnings()));
        warnings.addAll(Warnings.of(link(specs, device)));
        return new TcChain(read, specs, warnings);
    }

    /** A link that has nothing but the disciplines of the device. */
    public static LinkSpec link(List<QdiscSpec> rootFirst, Device device) {
        return new LinkSpec("tc", rootFirst, 0, 0, 0, 0, device.mtuBytes(), device.headerBytes());
    }
}

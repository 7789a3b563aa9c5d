package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import narrows.qdisc.QdiscSpec;

/**
 * One tc line, understood.
 *
 * @param request what tc asks of the kernel
 * @param spec the discipline that the kernel makes; null for an htb qdisc, which shapes only by its class
 * @param warnings what its author may not know, one line each
 */
public record TcLine(TcRequest request, QdiscSpec spec, List<String> warnings) {
    public TcLine {
        warnings = List.copyOf(warnings);
    }

    /**
     * Reads a line as {@link Compat#CAREFUL} for an Ethernet device.
     *
     * @throws narrows.NarrowsException if tc would refuse it, if it is ambiguous, or if it needs what is not modelled
     */
    public static TcLine parse(String line) {
        return parse(line, Compat.CAREFUL, Device.ETHERNET);
    }

    /** As {@link #parse(String)}, of a version of tc and for a device. */
    public static TcLine parse(String line, Compat compat, Device device) {
        TcRequest request = TcRequest.parse(line, compat, device);
        List<String> warnings = new ArrayList<>(request.warnings());
        if (Place.DELETE.equals(request.place().verb())) {
            return new TcLine(request, null, warnings);
        }
        if (!request.place().unsaid() && !request.kind().equals("ingress")) {
            request.place().requireComplete();
        }
        if (request.kind().equals("cake")) {
            CakeSpecs.warn(request.sent(), warnings);
        }
        return new TcLine(request, Specs.of(request, device), warnings);
    }

    /** The discipline as {@code tc qdisc change} makes it of {@code before}, which is of the same kind. */
    public QdiscSpec changing(QdiscSpec before, Device device) {
        return Specs.of(request, device, before);
    }

    /** The same line with another discipline, and with more warnings. */
    TcLine with(QdiscSpec other, List<String> more) {
        List<String> all = new ArrayList<>(warnings);
        all.addAll(more);
        return new TcLine(request, other, all);
    }

    /** Where the line puts its discipline. */
    public Place place() {
        return request.place();
    }

    /** The values in force, in canonical words. */
    public String text() {
        return spec == null ? request.kind() : spec.describe();
    }
}

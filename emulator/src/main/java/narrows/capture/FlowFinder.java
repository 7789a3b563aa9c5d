package narrows.capture;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import narrows.NarrowsException;
import narrows.packet.Segment;
import narrows.packet.TcpHeaderView;

/** Finds a flow by its handshake, which tells the nodes at its ends. */
final class FlowFinder {
    /** What RFC 9293 assumes without an MSS option. */
    private static final int DEFAULT_MSS_BYTES = 536;

    private static final int TIMESTAMP_BYTES = 12;
    private static final int MOST_OPEN_HANDSHAKES = 1 << 16;

    private record Syn(String node, int sequence, int mssBytes) {}

    private record Ends(int clientAddress, int clientPort, int serverAddress, int serverPort) {}

    private final Map<Ends, Syn> handshakes = new LinkedHashMap<>();
    private final Set<String> found = new LinkedHashSet<>();

    private FlowFinder() {}

    /**
     * The first flow of {@code file} that is named so.
     *
     * @param name {@code a->b} or {@code a->b:port}; null: the first flow
     * @throws NarrowsException if there is none, or the file is damaged
     */
    static TracedFlow find(Path file, String name) {
        return new FlowFinder().search(file, name);
    }

    private TracedFlow search(Path file, String name) {
        try (CaptureScan scan = new CaptureScan(file)) {
            while (scan.next()) {
                TracedFlow flow = scan.point().place() == LinkPoint.Place.IN ? handshake(scan) : null;
                if (flow != null && (name == null || flow.isNamed(name))) {
                    return flow;
                }
            }
        }
        String hint = found.isEmpty()
                ? "it has no TCP handshake on a link; was it written with 'record: {pcap: all}'?"
                : "it has " + String.join(", ", found);
        throw new NarrowsException(
                NarrowsException.USAGE, file + ": no flow" + (name == null ? "" : " '" + name + "'") + "; " + hint);
    }

    private TracedFlow handshake(CaptureScan scan) {
        TcpHeaderView header = scan.header();
        if (!header.has(Segment.SYN)) {
            return null;
        }
        String node = scan.point().from();
        if (header.has(Segment.ACK)) {
            return answered(header, node);
        }
        Ends ends = new Ends(
                header.sourceAddress(), header.sourcePort(), header.destinationAddress(), header.destinationPort());
        if (handshakes.size() < MOST_OPEN_HANDSHAKES) {
            handshakes.putIfAbsent(ends, new Syn(node, header.sequence(), segmentBytes(header)));
        }
        return null;
    }

    private TracedFlow answered(TcpHeaderView header, String node) {
        Ends ends = new Ends(
                header.destinationAddress(), header.destinationPort(), header.sourceAddress(), header.sourcePort());
        Syn syn = handshakes.remove(ends);
        if (syn == null) {
            return null;
        }
        TracedFlow flow = new TracedFlow(
                syn.node(),
                node,
                ends.clientAddress(),
                ends.clientPort(),
                ends.serverAddress(),
                ends.serverPort(),
                syn.sequence(),
                header.sequence(),
                Math.max(1, Math.min(syn.mssBytes(), segmentBytes(header))));
        found.add(flow.name());
        return flow;
    }

    private static int segmentBytes(TcpHeaderView header) {
        int mssBytes = header.mssBytes() == 0 ? DEFAULT_MSS_BYTES : header.mssBytes();
        return mssBytes - (header.hasTimestamps() ? TIMESTAMP_BYTES : 0);
    }
}

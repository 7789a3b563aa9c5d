package narrows.capture;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import narrows.NarrowsException;
import narrows.packet.Segment;
import narrows.packet.TcpHeaderView;

/**
 * The events of one flow in a capture of links, in the order of the file: what each end sent, what reached it, and what the
 * network dropped. It is read as it goes, so that its size does not matter.
 */
public final class Trace implements Closeable {
    private final TracedFlow flow;
    private final CaptureScan scan;
    private final Unwrapper clientBytes;
    private final Unwrapper serverBytes;
    private long events;

    private Trace(Path file, TracedFlow flow) {
        this.flow = flow;
        this.scan = new CaptureScan(file);
        this.clientBytes = new Unwrapper(flow.clientSequence());
        this.serverBytes = new Unwrapper(flow.serverSequence());
    }

    /**
     * Opens the trace of a flow.
     *
     * @param name {@code a->b} or {@code a->b:port}; null: the first flow of the file
     * @throws NarrowsException if there is no such flow, or the file cannot be read
     */
    public static Trace open(Path file, String name) {
        return new Trace(file, FlowFinder.find(file, name));
    }

    public TracedFlow flow() {
        return flow;
    }

    /**
     * The next event, or null at the end.
     *
     * @throws NarrowsException if the file is damaged
     */
    public TraceEvent next() {
        while (scan.next()) {
            boolean forward = flow.isForward(scan.header());
            if (forward || flow.isBackward(scan.header())) {
                Sighting sighting = sighting(forward);
                if (sighting != null) {
                    return event(sighting, forward);
                }
            }
        }
        return null;
    }

    private Sighting sighting(boolean forward) {
        LinkPoint point = scan.point();
        String sender = forward ? flow.from() : flow.to();
        String receiver = forward ? flow.to() : flow.from();
        return switch (point.place()) {
            case IN -> point.from().equals(sender) ? Sighting.SENT : null;
            case OUT -> point.to().equals(receiver) ? Sighting.ARRIVED : null;
            case DROP -> Sighting.DROPPED;
            case ELSEWHERE -> null;
        };
    }

    private TraceEvent event(Sighting sighting, boolean forward) {
        TcpHeaderView header = scan.header();
        Unwrapper own = forward ? clientBytes : serverBytes;
        Unwrapper peer = forward ? serverBytes : clientBytes;
        return new TraceEvent(
                events++,
                scan.packet().timeNs(),
                sighting,
                forward,
                scan.packet().id(),
                own.relative(header.sequence()),
                header.has(Segment.ACK) ? peer.relative(header.acknowledgment()) : 0,
                header.payloadBytes(),
                header.flags(),
                header.window(),
                sacks(header, peer),
                scan.packet().comment());
    }

    private static List<SackBlock> sacks(TcpHeaderView header, Unwrapper peer) {
        if (header.sackBlocks() == 0) {
            return List.of();
        }
        List<SackBlock> blocks = new ArrayList<>(header.sackBlocks());
        for (int i = 0; i < header.sackBlocks(); i++) {
            long left = peer.relative(header.sackLeft(i));
            blocks.add(new SackBlock(left, peer.relative(header.sackRight(i))));
        }
        return blocks;
    }

    @Override
    public void close() {
        scan.close();
    }
}

package narrows.capture;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import narrows.format.CaptureInterface;
import narrows.format.CapturedPacket;
import narrows.format.PcapngReader;
import narrows.packet.TcpHeaderView;

/** Goes through the TCP packets of a capture of links. */
final class CaptureScan implements Closeable {
    private final PcapngReader reader;
    private final TcpHeaderView header = new TcpHeaderView();
    private final IdentityHashMap<CaptureInterface, LinkPoint> points = new IdentityHashMap<>();
    private CapturedPacket packet;
    private LinkPoint point = LinkPoint.ELSEWHERE;

    CaptureScan(Path file) {
        reader = PcapngReader.open(file);
    }

    /** Goes to the next TCP packet on a link; false: there is none. */
    boolean next() {
        for (packet = reader.next(); packet != null; packet = reader.next()) {
            point = points.computeIfAbsent(packet.seenAt(), CaptureScan::point);
            if (point.place() != LinkPoint.Place.ELSEWHERE && header.wrap(packet.data(), packet.capturedBytes())) {
                return true;
            }
        }
        return false;
    }

    private static LinkPoint point(CaptureInterface seenAt) {
        return seenAt.linkType() == CaptureInterface.RAW ? LinkPoint.of(seenAt.name()) : LinkPoint.ELSEWHERE;
    }

    CapturedPacket packet() {
        return packet;
    }

    TcpHeaderView header() {
        return header;
    }

    LinkPoint point() {
        return point;
    }

    @Override
    public void close() {
        reader.close();
    }
}

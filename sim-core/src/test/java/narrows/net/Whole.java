package narrows.net;

import narrows.packet.Packet;
import narrows.packet.Segment;
import narrows.packet.SegmentPool;

/** Segments of a given IP length that may be cut, and their bytes. */
final class Whole {
    static final int HEADERS_BYTES = 40;

    private Whole() {}

    static Segment segment(SegmentPool pool, int lengthBytes, int identification, int from, int to) {
        Segment segment = pool.take();
        segment.source = from;
        segment.destination = to;
        segment.sourceAddress = Addresses.ofNode(from);
        segment.destinationAddress = Addresses.ofNode(to);
        segment.sourcePort = FlowPorts.sender(0);
        segment.destinationPort = FlowPorts.receiver(0);
        segment.sequence = 0x01020304;
        segment.flags = Segment.ACK;
        segment.payloadBytes = lengthBytes - HEADERS_BYTES;
        segment.mayFragment = true;
        segment.identification = identification;
        segment.seal();
        return segment;
    }

    static byte[] bytes(Packet packet) {
        byte[] bytes = new byte[packet.lengthBytes];
        packet.write(bytes, 0, bytes.length);
        return bytes;
    }
}

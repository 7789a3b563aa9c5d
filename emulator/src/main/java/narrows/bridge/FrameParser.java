package narrows.bridge;

import narrows.net.Addresses;
import narrows.net.FlowPorts;

/** Fills in what the network needs to know of a frame: length, nodes, flow, ECN field. */
final class FrameParser {
    private static final int FRAGMENT_OFFSET_MASK = 0x1fff;

    private final int nodes;
    private final int flows;

    /** @param nodes number of nodes of the topology */
    FrameParser(int nodes, int flows) {
        this.nodes = nodes;
        this.flows = flows;
    }

    /**
     * Parses the {@code readBytes} bytes that were read.
     *
     * @return false if this is no IPv4 packet between two nodes of the network
     */
    boolean parse(Frame frame, int readBytes) {
        if (readBytes < Frame.IPV4_HEADER_BYTES || frame.unsignedByte(0) >>> 4 != 4) {
            return false;
        }
        int totalBytes = frame.unsignedShort(2);
        if (totalBytes > readBytes
                || frame.headerBytes() < Frame.IPV4_HEADER_BYTES
                || totalBytes < frame.headerBytes()) {
            return false;
        }
        frame.lengthBytes = totalBytes;
        frame.source = Addresses.node(frame.int32(12));
        frame.destination = Addresses.node(frame.int32(16));
        frame.ecn = frame.headerEcn();
        frame.flow = flow(frame);
        return isNode(frame.source) && isNode(frame.destination);
    }

    private boolean isNode(int number) {
        return number >= 0 && number < nodes;
    }

    private int flow(Frame frame) {
        int ports = frame.headerBytes();
        boolean laterFragment = (frame.unsignedShort(6) & FRAGMENT_OFFSET_MASK) != 0;
        if (frame.protocol() != Frame.PROTOCOL_TCP || laterFragment || frame.lengthBytes < ports + 4) {
            return -1;
        }
        int flow = FlowPorts.flow(frame.unsignedShort(ports), frame.unsignedShort(ports + 2));
        return flow < flows ? flow : -1;
    }
}

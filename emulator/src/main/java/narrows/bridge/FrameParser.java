package narrows.bridge;

import narrows.net.Addresses;
import narrows.net.FlowPorts;

/** Fills in what the network needs to know of a frame: length, nodes, flow, ECN field. */
final class FrameParser {
    private static final int IDENTIFICATION = 4;
    private static final int FRAGMENT_FIELD = 6;
    private static final int FRAGMENT_OFFSET_MASK = 0x1fff;

    private static final int MORE_FRAGMENTS = 0x2000;

    private final int nodes;
    private final int flows;

    /** By source node: identification and flow of the datagram whose first fragment came last; kernels send the rest next. */
    private final int[] fragmentedId;

    private final int[] fragmentedFlow;

    /** @param nodes number of nodes of the topology */
    FrameParser(int nodes, int flows) {
        this.nodes = nodes;
        this.flows = flows;
        fragmentedId = new int[nodes];
        fragmentedFlow = new int[nodes];
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
        if (!isNode(frame.source) || !isNode(frame.destination)) {
            return false;
        }
        frame.flow = flow(frame);
        return true;
    }

    private boolean isNode(int number) {
        return number >= 0 && number < nodes;
    }

    private int flow(Frame frame) {
        int fragment = frame.unsignedShort(FRAGMENT_FIELD);
        int identification = frame.unsignedShort(IDENTIFICATION);
        if ((fragment & FRAGMENT_OFFSET_MASK) != 0) {
            return identification == fragmentedId[frame.source] ? fragmentedFlow[frame.source] : -1;
        }
        int flow = flowByPorts(frame);
        if ((fragment & MORE_FRAGMENTS) != 0) {
            fragmentedId[frame.source] = identification;
            fragmentedFlow[frame.source] = flow;
        }
        return flow;
    }

    private int flowByPorts(Frame frame) {
        int ports = frame.headerBytes();
        boolean hasPorts = frame.protocol() == Frame.PROTOCOL_TCP || frame.protocol() == Frame.PROTOCOL_UDP;
        if (!hasPorts || frame.lengthBytes < ports + 4) {
            return -1;
        }
        int flow = FlowPorts.flow(frame.unsignedShort(ports), frame.unsignedShort(ports + 2));
        return flow < flows ? flow : -1;
    }
}

package narrows.bridge;

import narrows.net.Addresses;
import narrows.net.FlowPorts;
import narrows.packet.WireFormat;

/** Packets as a kernel would send them. */
final class Frames {
    static final int HEADERS_BYTES = WireFormat.IPV4_HEADER_BYTES + WireFormat.TCP_HEADER_BYTES;

    private Frames() {}

    /** A data segment of flow 0 from node {@code from} to node {@code to}. */
    static byte[] data(int from, int to, int payloadBytes, int ecn) {
        byte[] bytes = new byte[HEADERS_BYTES + payloadBytes];
        WireFormat.writeTcp(
                bytes,
                WireFormat.IPV4_HEADER_BYTES,
                FlowPorts.sender(0),
                FlowPorts.receiver(0),
                1,
                1,
                0x10,
                500,
                0,
                payloadBytes,
                Addresses.ofNode(from),
                Addresses.ofNode(to));
        WireFormat.writeIpv4(
                bytes, 0, bytes.length, 7, ecn, WireFormat.PROTOCOL_TCP, Addresses.ofNode(from), Addresses.ofNode(to));
        return bytes;
    }
}

package narrows.packet;

import java.util.Arrays;

/** A datagram as bytes, for captures: IPv4, UDP, number, instant, zeros. */
final class DatagramWriter {
    private static final int KNOWN_BYTES = Datagram.HEADER_BYTES + Datagram.LEAST_PAYLOAD_BYTES;

    private DatagramWriter() {}

    static int write(Datagram datagram, byte[] target, int offset, int limit) {
        byte[] known = new byte[KNOWN_BYTES];
        writeKnown(datagram, known);
        int copied = Math.min(limit, KNOWN_BYTES);
        System.arraycopy(known, 0, target, offset, copied);
        Arrays.fill(target, offset + copied, offset + limit, (byte) 0);
        return limit;
    }

    private static void writeKnown(Datagram datagram, byte[] target) {
        datagram.writeIpHeader(target, 0);
        WireFormat.putLong(target, Datagram.HEADER_BYTES, datagram.index);
        WireFormat.putLong(target, Datagram.HEADER_BYTES + 8, datagram.sentNs);
        WireFormat.writeUdp(
                target,
                WireFormat.IPV4_HEADER_BYTES,
                datagram.sourcePort,
                datagram.destinationPort,
                datagram.payloadBytes,
                Datagram.LEAST_PAYLOAD_BYTES,
                datagram.sourceAddress,
                datagram.destinationAddress);
    }
}

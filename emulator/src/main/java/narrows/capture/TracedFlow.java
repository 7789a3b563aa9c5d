package narrows.capture;

import narrows.packet.TcpHeaderView;

/**
 * A TCP connection in a capture.
 *
 * @param from name of the client's node
 * @param to name of the server's node
 * @param clientSequence initial sequence number of the client, the 32 bits on the wire
 * @param segmentBytes payload of a full segment
 */
public record TracedFlow(
        String from,
        String to,
        int clientAddress,
        int clientPort,
        int serverAddress,
        int serverPort,
        int clientSequence,
        int serverSequence,
        int segmentBytes) {

    /** The flow as commands name it: {@code client->server:5001}. */
    public String name() {
        return from + "->" + to + ":" + serverPort;
    }

    /** Whether {@code text} means this flow; the port may be left out. */
    boolean isNamed(String text) {
        return text.equals(name()) || text.equals(from + "->" + to);
    }

    boolean isForward(TcpHeaderView header) {
        return header.sourceAddress() == clientAddress
                && header.sourcePort() == clientPort
                && header.destinationAddress() == serverAddress
                && header.destinationPort() == serverPort;
    }

    boolean isBackward(TcpHeaderView header) {
        return header.sourceAddress() == serverAddress
                && header.sourcePort() == serverPort
                && header.destinationAddress() == clientAddress
                && header.destinationPort() == clientPort;
    }
}

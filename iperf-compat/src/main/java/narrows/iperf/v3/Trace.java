package narrows.iperf.v3;

import com.fasterxml.jackson.databind.JsonNode;
import narrows.iperf.SocketOptions;
import narrows.iperf.TcpInfo;

/** What {@code -d} shows: from level 3 on the documents and sockets, at level 4 the states, too. */
final class Trace {
    /** Shows nothing. */
    static final Trace NONE = new Trace(null, 0);

    private static final int DOCUMENTS = 3;
    private static final int STATES = 4;

    private final Output output;
    private final int level;

    /** @param output not used below level 3 */
    Trace(Output output, int level) {
        this.output = output;
        this.level = level;
    }

    /** Shows a document; {@code name} says which and in which direction. */
    void document(String name, JsonNode json) {
        if (level >= DOCUMENTS) {
            output.debug(name);
            output.debug(JsonText.pretty(json));
        }
    }

    /** Shows a state of the dialogue. */
    void state(String direction, int state) {
        if (level >= STATES) {
            output.debug(direction + " " + State.name(state));
        }
    }

    /** Shows what the kernel has made of a stream's options. */
    void stream(DataStream stream, int wantedBufferBytes) {
        if (level < DOCUMENTS) {
            return;
        }
        output.debug("stream " + stream.id() + ": SNDBUF is " + SocketOptions.sendBufferBytes(stream.channel())
                + ", expecting " + wantedBufferBytes);
        output.debug("stream " + stream.id() + ": RCVBUF is " + SocketOptions.receiveBufferBytes(stream.channel())
                + ", expecting " + wantedBufferBytes);
        if (stream.congestion() != null) {
            output.debug("stream " + stream.id() + ": congestion algorithm is " + stream.congestion());
        }
    }

    /** Shows what the kernel knows of a stream's path. */
    void path(DataStream stream) {
        TcpInfo info = level >= STATES ? TcpInfo.of(stream.channel()) : null;
        if (info != null) {
            output.debug("stream " + stream.id() + ": cwnd " + info.cwndBytes() + " bytes, rtt " + info.rttUs()
                    + " us, rttvar " + info.rttVarUs() + " us, retransmits " + info.retransmits());
        }
    }
}

package narrows.iperf.v3;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.socket.SocketChannel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * The control connection as the thread that runs the test sees it: it waits for bytes, never longer than it says, and writes.
 * Nothing is ever taken for a message of its own: bytes may come glued together or cut anywhere.
 */
final class ControlConnection {
    private static final int LENGTH_BYTES = 4;

    private final Channel channel;
    private final ControlInbox inbox;
    private final Trace trace;

    ControlConnection(Channel channel, ControlInbox inbox, Trace trace) {
        this.channel = channel;
        this.inbox = inbox;
        this.trace = trace;
    }

    Channel channel() {
        return channel;
    }

    void send(int state) {
        trace.state("sent", state);
        channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {(byte) state}));
    }

    void send(byte[] bytes) {
        channel.writeAndFlush(Unpooled.wrappedBuffer(bytes));
    }

    /** Sends SERVER_ERROR and its two numbers. */
    void sendError(int number) {
        ByteBuf message = Unpooled.buffer(1 + 2 * LENGTH_BYTES);
        message.writeByte(State.SERVER_ERROR).writeInt(number).writeInt(0);
        trace.state("sent", State.SERVER_ERROR);
        channel.writeAndFlush(message);
    }

    /** Sends a document; {@code name} is what debugging calls it. */
    void send(String name, ObjectNode json) {
        trace.document(name, json);
        byte[] text = JsonText.compact(json).getBytes(StandardCharsets.UTF_8);
        channel.writeAndFlush(Unpooled.buffer(LENGTH_BYTES + text.length)
                .writeInt(text.length)
                .writeBytes(text));
    }

    /**
     * Waits for a state.
     *
     * @param deadlineNs by {@link System#nanoTime}
     * @return {@link State#NONE} if none came in time
     * @throws IOException if the peer has closed the connection
     */
    int awaitState(long deadlineNs) throws IOException, InterruptedException {
        byte[] state = inbox.take(1, deadlineNs);
        if (state == null) {
            return State.NONE;
        }
        trace.state("received", state[0]);
        return state[0];
    }

    /**
     * Waits for a 32-bit number.
     *
     * @return null if it did not come in time
     */
    Integer awaitNumber(long deadlineNs) throws IOException, InterruptedException {
        byte[] bytes = inbox.take(LENGTH_BYTES, deadlineNs);
        return bytes == null ? null : Unpooled.wrappedBuffer(bytes).getInt(0);
    }

    /**
     * Waits for a document.
     *
     * @param name what debugging calls it
     * @param mostBytes a longer one is refused
     * @throws IOException if the peer closed, stalled, or sent something else
     */
    ObjectNode awaitJson(String name, int mostBytes, long deadlineNs) throws IOException, InterruptedException {
        Integer length = awaitNumber(deadlineNs);
        if (length == null) {
            throw new IOException("nothing arrived in time");
        }
        if (length <= 0 || length > mostBytes) {
            throw new IOException(
                    "a document of " + Integer.toUnsignedString(length) + " bytes, more than " + mostBytes);
        }
        byte[] text = inbox.take(length, deadlineNs);
        if (text == null) {
            throw new IOException("a document did not arrive in time");
        }
        ObjectNode json = Json.parse(text);
        trace.document(name, json);
        return json;
    }

    /**
     * Says that nothing follows, and closes when the peer has. Closing at once would lose what has not left yet if the program
     * ends, and would answer what the peer still sends by a reset, which takes from it what it has not read.
     *
     * @param mostMs for a peer that does not close
     */
    void farewell(long mostMs) throws InterruptedException {
        inbox.discard();
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> ((SocketChannel) channel).shutdownOutput());
        try {
            channel.closeFuture().await(mostMs, TimeUnit.MILLISECONDS);
        } finally {
            channel.close();
        }
    }
}

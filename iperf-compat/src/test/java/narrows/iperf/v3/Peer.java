package narrows.iperf.v3;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One connection of a client made by hand. */
final class Peer implements AutoCloseable {
    static final byte[] COOKIE = cookie('a');
    static final byte[] STRANGE_COOKIE = cookie('b');

    private static final String RESULT =
            "{\"id\":%d,\"bytes\":0,\"retransmits\":-1,\"jitter\":0,\"errors\":0,\"packets\":0}";

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    Peer(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(60_000);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
    }

    static Peer connect(int port) throws IOException {
        return new Peer(new Socket(InetAddress.getByName("127.0.0.1"), port));
    }

    /** A control connection whose parameters have been asked for. */
    static Peer control(int port) throws IOException {
        return connect(port).say(COOKIE).expect(State.PARAM_EXCHANGE);
    }

    private static byte[] cookie(char letter) {
        return (String.valueOf(letter).repeat(Cookie.BYTES - 1) + "\0").getBytes(StandardCharsets.US_ASCII);
    }

    Peer say(byte[] bytes) throws IOException {
        out.write(bytes);
        return this;
    }

    Peer say(int state) throws IOException {
        out.writeByte(state);
        return this;
    }

    Peer document(String json) throws IOException {
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        out.writeInt(text.length);
        out.write(text);
        return this;
    }

    Peer results(int... ids) throws IOException {
        StringBuilder streams = new StringBuilder();
        for (int id : ids) {
            streams.append(streams.isEmpty() ? "" : ",").append(RESULT.formatted(id));
        }
        return document("{\"cpu_util_total\":1,\"cpu_util_user\":1,\"cpu_util_system\":0,"
                + "\"sender_has_retransmits\":0,\"streams\":[" + streams + "]}");
    }

    Peer length(int bytes) throws IOException {
        out.writeInt(bytes);
        return this;
    }

    /** Reads these states. */
    Peer expect(int... states) throws IOException {
        for (int state : states) {
            int got = in.readByte();
            if (got != state) {
                throw new AssertionError("expected state " + state + " but got " + got);
            }
        }
        return this;
    }

    int number() throws IOException {
        return in.readInt();
    }

    String document() throws IOException {
        byte[] text = new byte[in.readInt()];
        in.readFully(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    byte[] read(int bytes) throws IOException {
        return in.readNBytes(bytes);
    }

    byte[] readAll() throws IOException {
        return in.readAllBytes();
    }

    /** Vanishes with a reset. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

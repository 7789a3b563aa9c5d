package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Peers made by hand, most of which behave badly. */
@Timeout(120)
class TcpPeersTest {
    private static final String NORMAL = "40010078 00000001 00001389 000003e8 00000000 ffffff9c 00000000 00000000"
            + " 00000000 00020001 00080003 00000000 00013880 00000000 00000000";
    private static final String ACKNOWLEDGEMENT = "00000002 0000001c 00000000 00020001 00080003 00000000 00000000";

    private static Socket connect(int port) throws IOException {
        return new Socket(InetAddress.getByName("127.0.0.1"), port);
    }

    /** Sends, ends, and reads until the server has closed. */
    private static byte[] exchange(int port, byte[]... pieces) throws IOException {
        try (Socket socket = connect(port)) {
            socket.setTcpNoDelay(true);
            for (byte[] piece : pieces) {
                socket.getOutputStream().write(piece);
            }
            socket.shutdownOutput();
            return socket.getInputStream().readAllBytes();
        }
    }

    private static byte[][] single(byte[] content) {
        byte[][] pieces = new byte[content.length][];
        for (int i = 0; i < content.length; i++) {
            pieces[i] = new byte[] {content[i]};
        }
        return pieces;
    }

    @Test
    void a_header_in_single_bytes_is_answered_and_counted() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "")) {
            assertThat(exchange(port, single(Hex.bytes(NORMAL)))).isEqualTo(Hex.bytes(ACKNOWLEDGEMENT));
            server.awaitOut("60.0 Bytes");
        }
    }

    @Test
    void digits_are_data_from_the_first_on_and_nobody_waits_for_an_answer() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "")) {
            byte[] data = "0123456789".repeat(300).getBytes(StandardCharsets.US_ASCII);
            assertThat(exchange(port, data)).isEmpty();
            server.awaitOut(" 2.93 KBytes ");
        }
    }

    @Test
    void the_old_header_with_a_port_brings_a_second_connection() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "");
                ServerSocket back = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String header = String.format("80000000 00000001 %08x 000003e8 00000000 00000bb8", back.getLocalPort());
            assertThat(exchange(port, Hex.bytes(header))).isEmpty();
            try (Socket connection = back.accept()) {
                byte[] data = connection.getInputStream().readAllBytes();
                assertThat(data).hasSize(3000);
                assertThat(new String(data, 0, 12, StandardCharsets.US_ASCII)).isEqualTo("012345678901");
            }
            server.awaitOut("[ *2] local").awaitOut("[ *2] 0.0000-");
        }
    }

    @Test
    void a_reverse_test_sends_the_amount_asked_for_however_large_the_buffer_asked_for() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "")) {
            byte[] header = Hex.bytes("44010078 7fffffff ffffffff 7fffffff 00000000 00500000 00000000 00000000 04000000"
                    + " 00020001 00080003 00000000 00000000 00000000 00000000");
            try (Socket socket = connect(port)) {
                socket.getOutputStream().write(header);
                assertThat(socket.getInputStream().readAllBytes()).hasSize(0x500000);
            }
            server.awaitOut("(reverse)").awaitOut("5.00 MBytes");
        }
    }

    @Test
    void an_iperf3_client_is_told_apart_and_refused() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "")) {
            assertThat(exchange(port, "abcdefghijklmnopqrstuvwxyz234567abcd\0".getBytes(StandardCharsets.US_ASCII)))
                    .isEmpty();
            server.awaitErr("refused an iperf3 client at 127.0.0.1 port ");
            exchange(port, Hex.bytes(NORMAL));
            server.awaitOut("60.0 Bytes");
        }
    }

    @Test
    void silent_and_senseless_peers_keep_nobody_out() throws IOException {
        int port = Program.freePort();
        List<Socket> silent = new ArrayList<>();
        try (Program server = Program.server(port, "")) {
            for (int i = 0; i < 20; i++) {
                silent.add(connect(port));
            }
            exchange(port, new byte[] {1, 2});
            exchange(port, Hex.bytes("c00101ff"));
            exchange(port, "qqqq".getBytes(StandardCharsets.US_ASCII));
            exchange(port);
            server.awaitErr("read tcp flags (runt) failed").awaitErr("read tcp flags (peer close) failed");
            exchange(port, Hex.bytes(NORMAL));
            server.awaitOut("60.0 Bytes").awaitErr("read tcp flags (peer silent) failed");
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    @Test
    void a_thousand_connections_that_say_nothing_are_given_up() throws IOException {
        int port = Program.freePort();
        List<Socket> silent = new ArrayList<>();
        try (Program server = Program.server(port, "")) {
            for (int i = 0; i < 1000; i++) {
                silent.add(connect(port));
            }
            exchange(port, Hex.bytes(NORMAL));
            server.awaitOut("60.0 Bytes");
            for (Socket socket : silent) {
                socket.setSoTimeout(60_000);
                assertThat(socket.getInputStream().read()).isEqualTo(-1);
            }
            exchange(port, Hex.bytes(NORMAL));
            server.awaitOut("[  2] 0.0000-");
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    @Test
    void a_client_that_resets_leaves_its_row() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "")) {
            try (Socket socket = connect(port)) {
                socket.getOutputStream().write(Hex.bytes(NORMAL));
                server.awaitOut("connected with");
                socket.setSoLinger(true, 0);
            }
            server.awaitOut("[  1] 0.0000-");
        }
    }

    @Test
    void a_server_that_leaves_early_costs_the_exit_code_but_not_the_row() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Program client = Program.start("-c 127.0.0.1 -y C -t 30 -b 20m -p " + server.getLocalPort());
            try (Socket connection = server.accept()) {
                assertThat(connection.getInputStream().readNBytes(200_000)).hasSize(200_000);
                connection.setSoLinger(true, 0);
            }
            assertThat(client.exitCode()).isEqualTo(1);
            assertThat(client.err()).contains(" failed: ");
            assertThat(client.out().lines()).hasSize(1).allMatch(line -> line.split(",").length == 9);
        }
    }

    @Test
    void a_server_that_never_closes_does_not_hold_the_client() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Program client = Program.start("-c 127.0.0.1 -n 1000 -l 1000 -p " + server.getLocalPort());
            try (Socket connection = server.accept()) {
                assertThat(connection.getInputStream().readAllBytes()).hasSize(1000);
                assertThat(client.exitCode()).isZero();
            }
            assertThat(client.rows()).hasSize(1);
        }
    }

    @Test
    void an_amount_below_the_headers_length_ends_after_the_header() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Program client = Program.start("-c 127.0.0.1 -n 10 -p " + server.getLocalPort());
            try (Socket connection = server.accept()) {
                assertThat(connection.getInputStream().readAllBytes()).hasSize(60);
            }
            assertThat(client.exitCode()).isZero();
        }
    }
}

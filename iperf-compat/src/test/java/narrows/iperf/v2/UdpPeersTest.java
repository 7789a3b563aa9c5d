package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Peers made by hand over UDP. */
@Timeout(120)
@SuppressWarnings("try")
class UdpPeersTest {
    private static final String HEADER = "48010098 00000001 00001389 000003e8 00000000 ffffff9c 00000000 00000000"
            + " 00000000 00020001 00080003 00000000 00013880 00000000 00000000";

    private static DatagramSocket peer(int port) throws IOException {
        DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"));
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static void send(DatagramSocket socket, long number, String header) throws IOException {
        ByteBuffer datagram = ByteBuffer.allocate(1000);
        new DatagramHead(number, System.currentTimeMillis() * 1000).write(datagram);
        datagram.put(Hex.bytes(header));
        socket.send(new DatagramPacket(datagram.array(), 1000));
    }

    private static byte[] receive(DatagramSocket socket) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
        socket.receive(packet);
        return Arrays.copyOf(packet.getData(), packet.getLength());
    }

    @Test
    void the_report_is_the_same_at_every_repetition() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "-u");
                DatagramSocket client = peer(port)) {
            send(client, 1, HEADER);
            send(client, 2, HEADER);
            send(client, 4, HEADER);
            send(client, -5, HEADER);
            byte[] first = receive(client);
            UdpReport report = UdpReport.read(ByteBuffer.wrap(first)).orElseThrow();
            assertThat(first).hasSize(128);
            assertThat(report.datagrams()).isEqualTo(5);
            assertThat(report.lost()).isEqualTo(1);
            assertThat(report.bytes()).isEqualTo(4000);
            for (int i = 0; i < 9; i++) {
                send(client, -5 - i, HEADER);
                assertThat(receive(client)).isEqualTo(first);
            }
            assertThat(server.rows()).hasSize(1).allMatch(row -> row.endsWith("1/5 (20%)"));
        }
    }

    @Test
    void sources_are_kept_apart() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "-u");
                DatagramSocket one = peer(port);
                DatagramSocket two = peer(port)) {
            for (int i = 1; i <= 5; i++) {
                send(one, i, HEADER);
                send(two, i, HEADER);
            }
            send(one, -6, HEADER);
            send(two, -6, HEADER);
            for (DatagramSocket socket : new DatagramSocket[] {one, two}) {
                UdpReport report =
                        UdpReport.read(ByteBuffer.wrap(receive(socket))).orElseThrow();
                assertThat(report.datagrams()).isEqualTo(6);
                assertThat(report.lost()).isZero();
                assertThat(report.outOfOrder()).isZero();
            }
            server.awaitOut("[SUM]");
        }
    }

    @Test
    void garbage_of_any_length_from_many_sources_ends_nothing() throws IOException {
        int port = Program.freePort();
        Random random = new Random(1);
        try (Program server = Program.server(port, "-u");
                DatagramSocket client = peer(port)) {
            send(client, 1, HEADER);
            for (int bytes = 0; bytes < 300; bytes++) {
                byte[] garbage = new byte[bytes];
                random.nextBytes(garbage);
                // Neither a test that asks for traffic to somewhere nor one that ends at once.
                Arrays.fill(garbage, Math.min(16, bytes), Math.min(40, bytes), (byte) 0);
                try (DatagramSocket stranger = peer(port)) {
                    stranger.send(new DatagramPacket(garbage, bytes));
                }
            }
            send(client, 2, HEADER);
            send(client, -3, HEADER);
            UdpReport report = UdpReport.read(ByteBuffer.wrap(receive(client))).orElseThrow();
            assertThat(report.datagrams()).isEqualTo(3);
            assertThat(report.lost()).isZero();
        }
    }

    @Test
    void a_source_may_begin_again() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "-u");
                DatagramSocket client = peer(port)) {
            send(client, 1, HEADER);
            send(client, -2, HEADER);
            receive(client);
            send(client, 1, HEADER);
            send(client, 2, HEADER);
            send(client, -3, HEADER);
            assertThat(UdpReport.read(ByteBuffer.wrap(receive(client)))
                            .orElseThrow()
                            .datagrams())
                    .isEqualTo(3);
            server.awaitOut("[  2] 0.0000");
        }
    }

    @Test
    void a_client_of_2_0_x_gets_the_report_that_it_can_read() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "-u");
                DatagramSocket client = peer(port)) {
            byte[] bytes = Hex.bytes("00000001 6b0dc3e1 0001ae90 00000000 00000001 00001389 00000000 00000000"
                    + " fffffc18 00000000 00000000");
            client.send(new DatagramPacket(bytes, 44));
            ByteBuffer.wrap(bytes).putInt(0, -2);
            client.send(new DatagramPacket(bytes, 44));
            ByteBuffer report = ByteBuffer.wrap(receive(client));
            assertThat(report.remaining()).isEqualTo(56);
            assertThat(report.getInt(12)).isEqualTo(0x80000000);
            assertThat(report.getInt(20)).isEqualTo(88);
            assertThat(report.getInt(40)).isEqualTo(2);
            server.awaitOut("0/2 (0%)");
        }
    }

    @Test
    void what_begins_with_its_end_is_no_flow() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "-u");
                DatagramSocket stray = peer(port);
                DatagramSocket client = peer(port)) {
            send(stray, -13, HEADER);
            stray.send(new DatagramPacket(new byte[] {1, 2, 3}, 3));
            stray.send(new DatagramPacket(new byte[0], 0));
            send(client, 1, HEADER);
            send(client, -2, HEADER);
            receive(client);
            stray.setSoTimeout(300);
            assertThatThrownBy(() -> receive(stray)).isInstanceOf(SocketTimeoutException.class);
            assertThat(server.out()).contains("[  1] local").doesNotContain("[  2] local");
        }
    }

    @Test
    void a_flow_without_an_end_ends_in_silence() throws IOException {
        int port = Program.freePort();
        try (Program server = Program.server(port, "-u -P 1");
                DatagramSocket client = peer(port)) {
            send(client, 1, HEADER);
            send(client, 2, HEADER);
            assertThat(server.exitCode()).isZero();
            assertThat(server.rows()).hasSize(1).allMatch(row -> row.endsWith("0/2 (0%)"));
        }
    }

    @Test
    void a_client_believes_a_report_only_and_keeps_asking_with_one_number() throws IOException {
        try (DatagramSocket server = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"))) {
            server.setSoTimeout(20_000);
            Program client = Program.start("-u -c 127.0.0.1 -n 5000 -l 1000 -b 8m -p " + server.getLocalPort());
            DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
            long number = 0;
            while (number >= 0) {
                server.receive(packet);
                number = DatagramHead.read(ByteBuffer.wrap(packet.getData())).sequence();
            }
            assertThat(number).isEqualTo(-6);
            server.send(new DatagramPacket(packet.getData(), 128, packet.getSocketAddress()));
            server.send(new DatagramPacket(Acknowledgement.plain().array(), 28, packet.getSocketAddress()));
            server.receive(packet);
            assertThat(DatagramHead.read(ByteBuffer.wrap(packet.getData())).sequence())
                    .isEqualTo(-6);
            UdpReport report = new UdpReport(5000, 1_000_000, 1, 0, 6, 24, TransitTimes.Summary.NONE, false, 6);
            server.send(new DatagramPacket(report.write().array(), 128, packet.getSocketAddress()));
            assertThat(client.exitCode()).isZero();
            assertThat(client.out()).contains("[  1] Sent 6 datagrams");
            assertThat(client.rows())
                    .last()
                    .asString()
                    .isEqualTo("[  1] 0.0000-1.0000 sec  4.88 KBytes  40.0 Kbits/sec   0.024 ms 1/6 (17%)");
        }
    }

    @Test
    void the_first_datagram_is_stretched_to_hold_the_header() throws IOException {
        try (DatagramSocket server = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"))) {
            server.setSoTimeout(20_000);
            Program client =
                    Program.start("-u -c 127.0.0.1 -n 72 -l 36 -b 8k --no-udp-fin -p " + server.getLocalPort());
            byte[] first = receive(server);
            assertThat(first).hasSize(76);
            assertThat(Hex.text(ByteBuffer.wrap(first, 16, 4))).isEqualTo("68010098");
            byte[] second = receive(server);
            assertThat(second).hasSize(36);
            assertThat(DatagramHead.read(ByteBuffer.wrap(second)).sequence()).isEqualTo(2);
            assertThat(DatagramHead.read(ByteBuffer.wrap(receive(server))).sequence())
                    .isEqualTo(-3);
            assertThat(client.exitCode()).isZero();
        }
    }
}

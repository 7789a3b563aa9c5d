package narrows.cli;

import static narrows.cli.InteropProcess.ours;
import static narrows.cli.InteropProcess.real;
import static org.assertj.core.api.Assertions.assertThat;

/** Rows in which something happens while our server runs, or it runs for more than one test. */
final class Iperf3ClientLife {
    private static final String CLIENT = "iperf3 -c 127.0.0.1 -p ";

    private Iperf3ClientLife() {}

    private static InteropProcess server(int port) {
        return ours("iperf3 -s -p " + port).listensOn(port);
    }

    static void tos(InteropRow row, int port) throws Exception {
        try (InteropProcess server = server(port)) {
            try (InteropProcess client =
                    real(CLIENT + port + " -t 1 -b 5M -N -M 1000 -S 0x20").succeeds()) {
                assertThat(client.out()).contains("receiver");
            }
            try (InteropProcess client = real(CLIENT + port + " -t 5 -b 5M -N -M 1000 -S 0x20 -R");
                    InteropProcess sockets = sockets(server, port)) {
                assertThat(sockets.succeeds().out()).contains("tos:0x20");
                client.succeeds();
            }
        }
    }

    private static InteropProcess sockets(InteropProcess server, int port) {
        server.printsAfter("(test #2)", " sec ");
        return real("ss -tnH --tos state established sport = :" + port);
    }

    static void busy(InteropRow row, int port) throws Exception {
        try (InteropProcess server = server(port);
                InteropProcess first = real(CLIENT + port + " -t 3 -b 10M")) {
            server.prints("connected to");
            try (InteropProcess second = real(CLIENT + port + " -t 1").fails()) {
                assertThat(second.err()).contains("the server is busy running a test. try again later");
            }
            assertThat(first.succeeds().out()).contains("receiver");
        }
    }

    static void interruptedClient(InteropRow row, int port) throws Exception {
        try (InteropProcess server = server(port);
                InteropProcess client = real(CLIENT + port + " -t 60 -b 10M")) {
            server.printsIntervals(2);
            client.signal("INT");
            client.fails();
            server.prints("(test #2)");
            assertThat(server.out()).contains("receiver");
            assertThat(server.err()).contains("the client has terminated");
            serves(port);
        }
    }

    static void killedClient(InteropRow row, int port) throws Exception {
        try (InteropProcess server = server(port);
                InteropProcess client = real(CLIENT + port + " -t 60 -b 10M")) {
            server.printsIntervals(2);
            client.signal("KILL");
            server.prints("(test #2)");
            assertThat(server.err()).contains("the client has unexpectedly closed the connection");
            serves(port);
        }
    }

    private static void serves(int port) throws Exception {
        try (InteropProcess next = real(CLIENT + port + " -t 1 -b 1M").succeeds()) {
            assertThat(next.out()).contains("receiver");
        }
    }

    static void interruptedServer(InteropRow row, int port) throws Exception {
        try (InteropProcess server = server(port);
                InteropProcess client = real(CLIENT + port + " -t 60 -b 10M")) {
            server.printsIntervals(2);
            server.signal("INT");
            client.fails();
            assertThat(client.out()).contains("sender");
            assertThat(client.err()).contains("error - the server has terminated");
            assertThat(server.exitCode()).isEqualTo(130);
            assertThat(server.out()).contains("receiver");
        }
    }

    static void rateLimit(InteropRow row, int port) throws Exception {
        try (InteropProcess server = ours("iperf3 -s -1 --server-bitrate-limit 5M -p " + port)
                        .listensOn(port);
                InteropProcess client = real(CLIENT + port + " -t 2 -b 10M").fails()) {
            assertThat(client.err()).contains("total required bandwidth is larger than server limit");
            server.fails();
        }
    }

    static void tenInARow(InteropRow row, int port) throws Exception {
        try (InteropProcess server = server(port)) {
            // The first test starts event loops, which then stay.
            once(server, port, 1);
            long descriptors = server.entries("fd");
            long threads = server.entries("task");
            for (int test = 2; test <= 11; test++) {
                once(server, port, test);
            }
            assertThat(server.entries("fd")).isLessThanOrEqualTo(descriptors + 2);
            assertThat(server.entries("task")).isLessThanOrEqualTo(threads + 4);
        }
    }

    private static void once(InteropProcess server, int port, int test) throws Exception {
        try (InteropProcess client = real(CLIENT + port + " -n 1M -P 3").succeeds()) {
            assertThat(client.out()).contains("[SUM]");
        }
        server.prints("(test #" + (test + 1) + ")");
    }

    static void restarted(InteropRow row, int port) throws Exception {
        for (int i = 0; i < 20; i++) {
            try (InteropProcess server = ours("iperf3 -s -1 -p " + port).listensOn(port);
                    InteropProcess client =
                            real(CLIENT + port + " -t 1 -b 1M -J").succeeds()) {
                assertThat(client.json().at("/end/sum_received/bytes").asLong()).isPositive();
                server.succeeds();
            }
        }
    }
}

package narrows.iperf.v2;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A test of some kilobytes between a server and a client of this process, on the loopback address, with nobody to read their
 * reports, before the real one begins: else the virtual machine would load and link its classes while the first interval is
 * measured. Where there is no loopback there is no rehearsal.
 */
final class Rehearsal {
    private static final long PATIENCE_MS = 2000;
    private static final String HOST = "127.0.0.1";
    private static final int BYTES = 1024;
    private static final Amount AMOUNT = Amount.ofBytes(8L * BYTES);
    private static final Load LOAD = new Load(100_000_000, false);

    private final Iperf2Options options;

    private Rehearsal(Iperf2Options options) {
        this.options = options;
    }

    static void of(Iperf2Options options) {
        Rehearsal rehearsal = new Rehearsal(options);
        Run server = rehearsal.run(true, 0);
        try {
            rehearsal.play(server);
        } catch (UsageException e) {
            server.over();
        } finally {
            server.close();
        }
    }

    private void play(Run server) {
        Service service = options.traffic().udp()
                ? new UdpServer(server, Duty.of(server))
                : new TcpServer(server, Duty.of(server));
        service.listen(0);
        Run client = run(false, service.listener().port());
        try {
            (options.traffic().udp() ? new UdpClient(client) : new TcpClient(client)).start();
            client.overFuture().get(PATIENCE_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            client.over();
        } finally {
            server.loop().execute(service::stop);
            client.close();
        }
    }

    private Run run(boolean asServer, int port) {
        Output real = options.output();
        Output silent = new Output(
                real.format(),
                real.csv(),
                real.enhanced(),
                real.exclusions(),
                real.sumOnly(),
                real.hideIps(),
                false,
                null,
                0);
        Iperf2Options small = new Iperf2Options(
                asServer,
                new Ends(asServer ? null : HOST, port, HOST, 0, null, false),
                new Traffic(
                        options.traffic().udp(),
                        Direction.FORWARD,
                        0,
                        AMOUNT,
                        LOAD,
                        BYTES,
                        true,
                        1,
                        false,
                        true,
                        false,
                        0,
                        new Start(0, 0)),
                new Tuning(0, 0, false, 0, null, 0, 0),
                silent,
                new ServerLife(0, 0, false),
                List.of());
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return new Run(small, new Report(silent, options.traffic().udp(), nowhere, nowhere));
    }
}

package narrows.iperf.v2;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import narrows.NarrowsException;

/** An iperf2 command: client or server by its arguments. */
public final class Iperf2 {
    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final String VERSION = "iperf version 2.1.8 (narrows)";

    private Iperf2() {}

    /**
     * Does what {@code arguments} say. Interrupting the calling thread ends the flows; their rows are printed.
     *
     * @param arguments as iperf 2.1.8 takes them
     * @return 0, or 1 if the arguments are wrong or no data could be transferred
     */
    public static int run(List<String> arguments, PrintStream out, PrintStream err) {
        try {
            Draft draft = Arguments.read(arguments);
            if (draft.help || draft.version) {
                (draft.help ? Usage.lines() : List.of(VERSION)).forEach(out::println);
                return DONE;
            }
            Iperf2Options options = draft.options();
            options.warnings().forEach(err::println);
            Arguments.ignoredVariables(System.getenv()).forEach(err::println);
            return toPlace(options, out, err);
        } catch (NarrowsException e) {
            err.println(e.getMessage());
            return FAILED;
        }
    }

    private static int toPlace(Iperf2Options options, PrintStream out, PrintStream err) {
        if (options.output().file() == null) {
            return run(options, out, err);
        }
        String file = options.output().file().toString();
        try (PrintStream place = new PrintStream(new FileOutputStream(file), false, StandardCharsets.UTF_8)) {
            return run(options, place, err);
        } catch (IOException e) {
            throw new UsageException("-o " + file + ": " + e.getMessage());
        }
    }

    private static int run(Iperf2Options options, PrintStream out, PrintStream err) {
        Report report = new Report(options.output(), options.traffic().udp(), out, err);
        Run run = new Run(options, report);
        try {
            Rehearsal.of(options);
            run.tryCongestion();
            await(run, options.server() ? serve(run) : client(run));
            return run.failed() && !options.server() ? FAILED : DONE;
        } finally {
            out.flush();
            run.close();
        }
    }

    /** Starts a server; the result ends it. */
    private static Runnable serve(Run run) {
        Service service =
                run.options().traffic().udp() ? new UdpServer(run, Duty.of(run)) : new TcpServer(run, Duty.of(run));
        service.listen(run.options().ends().port());
        long durationNs = run.options().life().durationNs();
        if (durationNs > 0) {
            run.after(durationNs, () -> {
                service.stop();
                run.over();
            });
        }
        return () -> {
            service.stop();
            run.over();
        };
    }

    /** Starts a client; the result ends it. */
    private static Runnable client(Run run) {
        Client client = run.options().traffic().udp() ? new UdpClient(run) : new TcpClient(run);
        client.start();
        return client::stop;
    }

    private static void await(Run run, Runnable stop) {
        try {
            run.overFuture().get();
        } catch (InterruptedException e) {
            CompletableFuture.runAsync(stop, run.loop()).join();
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}

package narrows.iperf.v3;

import io.netty.channel.Channel;
import java.util.concurrent.TimeUnit;

/** Runs one test after the other. */
final class Server {
    private static final String RULE = "-----------------------------------------------------------";
    private static final long LONG_TIME_NS = Long.MAX_VALUE;

    private final Options options;
    private final Output output;
    private final ServerSockets sockets;

    Server(Options options, Output output) {
        this.options = options;
        this.output = output;
        this.sockets = new ServerSockets(options);
    }

    /** Serves until it is interrupted, or once; returns the exit code. */
    int run() {
        try {
            sockets.listen();
            return serve();
        } catch (TestFailure e) {
            return refused(e);
        } catch (InterruptedException e) {
            return interrupted();
        } finally {
            sockets.close();
        }
    }

    private int refused(TestFailure failure) {
        output.error(failure.line());
        output.error("iperf3: exiting");
        return failure.exitCode();
    }

    private int interrupted() {
        output.error("iperf3: interrupt - the server has terminated");
        return 1;
    }

    private int serve() throws InterruptedException {
        for (int number = 1; ; number++) {
            banner(number);
            long timeoutNs =
                    options.idleTimeoutSec > 0 ? TimeUnit.SECONDS.toNanos(options.idleTimeoutSec) : LONG_TIME_NS;
            Arrival arrival = sockets.door().await(timeoutNs);
            if (arrival == null && options.oneOff) {
                return 0;
            }
            int exitCode = arrival == null ? 0 : test(arrival);
            if (options.oneOff) {
                return exitCode;
            }
        }
    }

    private void banner(int number) {
        if (options.isJson()) {
            return;
        }
        if (options.verbose) {
            TextReport.greeting(output);
        }
        output.line(RULE);
        output.line("Server listening on " + options.port + " (test #" + number + ")");
        output.line(RULE);
    }

    private int test(Arrival arrival) throws InterruptedException {
        ControlInbox inbox = new ControlInbox();
        Channel channel = arrival.channel();
        channel.pipeline().addLast(inbox);
        inbox.add(arrival.rest());
        channel.config().setAutoRead(true);
        Report report = options.isJson() ? new JsonReport(output, options) : new TextReport(output, options.verbose);
        Trace trace = new Trace(output, options.debug);
        ControlConnection control = new ControlConnection(channel, inbox, trace);
        try {
            return new ServerTest(options, output, report, sockets, control, trace, arrival.cookie()).run();
        } finally {
            sockets.door().reopen();
            sockets.restore();
        }
    }
}

package narrows.iperf.v3;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import narrows.iperf.ProcessCpu;

/** One test, as the server runs it. */
final class ServerTest {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);

    private static final long FAREWELL_MS = 2000;

    /** Beyond the time that the client asked for. */
    private static final int GRACE_SEC = 40;

    private final Options options;
    private final Output output;
    private final Report report;
    private final ServerSockets sockets;
    private final ControlConnection control;
    private final Trace trace;
    private final byte[] cookie;
    private final List<DataStream> streams = new ArrayList<>();
    private Load load;
    private Running running;
    private ProcessCpu cpuBefore;

    ServerTest(
            Options options,
            Output output,
            Report report,
            ServerSockets sockets,
            ControlConnection control,
            Trace trace,
            byte[] cookie) {
        this.options = options;
        this.output = output;
        this.report = report;
        this.sockets = sockets;
        this.control = control;
        this.trace = trace;
        this.cookie = cookie;
    }

    /**
     * Runs the test; returns what the exit code would be if it were the only one.
     *
     * @throws InterruptedException after the client has been told and the report made
     */
    int run() throws InterruptedException {
        try {
            prepare();
            test();
            report.done(true);
            return 0;
        } catch (InterruptedException e) {
            control.send(State.SERVER_TERMINATE);
            failed(new TestFailure(TestFailure.Kind.NOTE, "the server has terminated"), false);
            throw e;
        } catch (IOException e) {
            return failed(
                    new TestFailure(TestFailure.Kind.NOTE, "the client has unexpectedly closed the connection"), true);
        } catch (TestFailure e) {
            return failed(e, true);
        } finally {
            leave();
        }
    }

    /** The client learns from the control connection why a test ends, not from a data connection that breaks before. */
    private void leave() throws InterruptedException {
        try {
            sockets.door().ending();
            streams.forEach(stream -> stream.traffic().stop());
            control.farewell(FAREWELL_MS);
        } finally {
            streams.forEach(DataStream::close);
        }
    }

    private void prepare() throws IOException, InterruptedException {
        control.send(State.PARAM_EXCHANGE);
        load = parameters();
        checkLimits();
        InetSocketAddress peer = (InetSocketAddress) control.channel().remoteAddress();
        if (load.serverOutput) {
            output.keep();
        }
        report.connected(new TestFacts(
                true, options, load, Endpoints.host(peer.getAddress()), peer.getPort(), Cookie.text(cookie), 0));
        new StreamReception(sockets, load, control, output, options).receive(streams);
        streams.forEach(stream -> trace.stream(stream, load.windowBytes));
        report.streams(streams);
    }

    private Load parameters() throws IOException, InterruptedException {
        ObjectNode json;
        try {
            json = control.awaitJson("get_parameters:", Parameters.MOST_BYTES, deadline());
        } catch (IOException e) {
            control.sendError(ErrorNumber.RECEIVE_PARAMETERS);
            throw new TestFailure(ErrorNumber.text(ErrorNumber.RECEIVE_PARAMETERS) + ": " + e.getMessage());
        }
        try {
            return Parameters.read(json);
        } catch (TestFailure e) {
            control.sendError(ErrorNumber.RECEIVE_PARAMETERS);
            throw e;
        }
    }

    private void checkLimits() {
        double wantedBitsPerSec = (double) load.bitsPerSec * load.streams();
        if (options.limitBitsPerSec > 0 && wantedBitsPerSec > options.limitBitsPerSec) {
            throw limit(ErrorNumber.TOTAL_RATE);
        }
        boolean endless = load.timeSec == 0;
        if (options.mostTimeSec > 0 && (endless || load.timeSec + load.omitSec > options.mostTimeSec)) {
            throw limit(ErrorNumber.DURATION);
        }
    }

    private TestFailure limit(int number) {
        control.sendError(number);
        return new TestFailure(ErrorNumber.text(number));
    }

    private void test() throws IOException, InterruptedException {
        control.send(State.TEST_START);
        cpuBefore = ProcessCpu.now();
        running = new Running(options, load, streams, report, trace);
        running.begin();
        control.send(State.TEST_RUNNING);
        if (load.timeSec > 0) {
            running.limit(load.timeSec + GRACE_SEC);
        }
        int state = untilEnd();
        running.finish();
        streams.forEach(DataStream::close);
        if (state == State.CLIENT_TERMINATE) {
            report.summary(Summary.of(streams, cpu(), null));
            running = null;
            throw new TestFailure(TestFailure.Kind.NOTE, "the client has terminated");
        }
        exchange();
    }

    private int untilEnd() throws IOException, InterruptedException {
        long beganNs = System.nanoTime();
        int state;
        try {
            state = running.until(control, () -> false);
        } catch (TestFailure e) {
            if (e.getMessage().equals(ErrorNumber.text(ErrorNumber.TOTAL_RATE))) {
                control.sendError(ErrorNumber.TOTAL_RATE);
            }
            throw e;
        }
        boolean late = load.timeSec > 0
                && System.nanoTime() - beganNs
                        >= TimeUnit.SECONDS.toNanos((long) load.timeSec + load.omitSec + GRACE_SEC);
        if (late) {
            throw new TestFailure("the client does not end its test");
        }
        if (state != State.TEST_END && state != State.CLIENT_TERMINATE) {
            throw new TestFailure("received an unknown control message");
        }
        return state;
    }

    private void exchange() throws IOException, InterruptedException {
        control.send(State.EXCHANGE_RESULTS);
        ObjectNode json;
        Results remote;
        try {
            json = control.awaitJson("get_results", Results.MOST_BYTES, deadline());
            remote = Results.read(json, streams);
        } catch (IOException | TestFailure e) {
            control.sendError(ErrorNumber.RECEIVE_RESULTS);
            throw new TestFailure(ErrorNumber.text(ErrorNumber.RECEIVE_RESULTS));
        }
        CpuShare cpu = cpu();
        String congestion = load.udp ? null : streams.get(0).congestion();
        report.summary(Summary.of(streams, cpu, remote));
        ObjectNode results = Results.write(cpu, streams, congestion, Versions.tellsOmitted(load.clientVersion));
        addOutput(results);
        control.send("send_results", results);
        sockets.door().ending();
        control.send(State.DISPLAY_RESULTS);
        int state = control.awaitState(deadline());
        if (state != State.IPERF_DONE && state != State.CLIENT_TERMINATE) {
            throw new TestFailure("received an unknown control message");
        }
    }

    private void addOutput(ObjectNode results) {
        if (!load.serverOutput) {
            return;
        }
        if (report.json() != null) {
            results.set("server_output_json", report.json());
        } else {
            results.put("server_output_text", output.kept());
        }
    }

    private CpuShare cpu() {
        return cpuBefore == null || running == null
                ? CpuShare.UNKNOWN
                : CpuShare.between(cpuBefore, ProcessCpu.now(), Math.max(1, System.nanoTime() - running.beganNs()));
    }

    private static long deadline() {
        return System.nanoTime() + PATIENCE_NS;
    }

    private int failed(TestFailure failure, boolean told) throws InterruptedException {
        if (running != null && !told) {
            running.finish();
            report.summary(Summary.of(streams, cpu(), null));
        }
        if (told || options.isJson()) {
            report.failure(failure);
        }
        report.done(false);
        return failure.exitCode();
    }
}

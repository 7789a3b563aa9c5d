package narrows.iperf.v3;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import narrows.iperf.CongestionControls;
import narrows.iperf.ProcessCpu;

/** One test, as the client runs it: the dialogue of section 4 of the protocol, step by step. */
final class Client {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long NUMBER_PATIENCE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long FAREWELL_MS = 1000;

    private final Options options;
    private final Load load;
    private final Output output;
    private final Report report;
    private final Trace trace;
    private final List<DataStream> streams = new ArrayList<>();
    private ClientSockets sockets;
    private ControlConnection control;
    private Running running;
    private ProcessCpu cpuBefore;

    Client(Options options, Output output, Report report) {
        this.options = options;
        this.load = options.load;
        this.output = output;
        this.report = report;
        this.trace = new Trace(output, options.debug);
    }

    /** Runs the test; returns the exit code. */
    int run() {
        try {
            checkCongestion();
            connect();
            dialogue();
            report.done(true);
            return 0;
        } catch (InterruptedException e) {
            return interrupted();
        } catch (IOException e) {
            return failed(new TestFailure("control socket has closed unexpectedly"));
        } catch (TestFailure e) {
            return failed(e);
        } finally {
            close();
        }
    }

    /** Better before the server waits for streams that never come. */
    private void checkCongestion() {
        List<String> available = CongestionControls.available();
        if (load.congestion != null && !load.udp && !available.isEmpty() && !available.contains(load.congestion)) {
            throw CongestionCheck.refusal(load.congestion, available);
        }
    }

    private void connect() throws InterruptedException {
        byte[] cookie = Cookie.fresh();
        sockets = new ClientSockets(options, cookie);
        control = sockets.control(trace);
        int mss = sockets.controlMssBytes();
        if (load.udp && load.blockBytes == 0) {
            load.blockBytes = mss > 0 ? Math.min(mss, Load.MOST_DATAGRAM_BYTES) : Load.DEFAULT_DATAGRAM_BYTES;
        }
        report.connected(new TestFacts(false, options, load, options.host, options.port, Cookie.text(cookie), mss));
        if (load.udp && mss > 0 && load.blockBytes > mss && !options.isJson()) {
            output.error("warning: UDP block size " + load.blockBytes + " exceeds TCP MSS " + mss
                    + ", may result in fragmentation / drops");
        }
        control.send(cookie);
    }

    private void dialogue() throws IOException, InterruptedException {
        expect(State.PARAM_EXCHANGE);
        control.send("send_parameters:", Parameters.write(load));
        expect(State.CREATE_STREAMS);
        StreamFactory factory = new StreamFactory(load, false);
        sockets.open(factory, streams);
        streams.forEach(stream -> trace.stream(stream, load.windowBytes));
        report.streams(streams);
        expect(State.TEST_START);
        expect(State.TEST_RUNNING);
        test();
        Results remote = exchange();
        streams.forEach(DataStream::close);
        report.summary(Summary.of(streams, cpu(), remote));
        if (remote.outputText() != null || remote.outputJson() != null) {
            report.serverOutput(remote.outputText(), remote.outputJson());
        }
        control.send(State.IPERF_DONE);
    }

    private void test() throws IOException, InterruptedException {
        cpuBefore = ProcessCpu.now();
        running = new Running(options, load, streams, report, trace);
        running.begin();
        if (load.timeSec > 0) {
            running.limit(load.timeSec);
        }
        int state = running.until(control, this::amountReached);
        if (state != State.TEST_END) {
            throw unexpected(state);
        }
        running.finish(() -> control.send(State.TEST_END));
    }

    /** What is sent counts when the kernel has it; what is received when it has arrived. */
    private boolean amountReached() {
        if (!load.hasAmount()) {
            return false;
        }
        long budget = load.budgetBytes();
        return bytes(true) >= budget || bytes(false) >= budget;
    }

    private long bytes(boolean sent) {
        return streams.stream()
                .filter(stream -> stream.sends() == sent)
                .mapToLong(stream -> stream.traffic().count().bytes()
                        - stream.meter().omitted().bytes())
                .sum();
    }

    private Results exchange() throws IOException, InterruptedException {
        expect(State.EXCHANGE_RESULTS);
        control.send("send_results", Results.write(cpu(), streams, congestion(), false));
        ObjectNode json;
        try {
            json = control.awaitJson("get_results", Results.MOST_BYTES, deadline());
        } catch (IOException e) {
            throw new TestFailure(ErrorNumber.text(ErrorNumber.RECEIVE_RESULTS));
        }
        Results results = Results.read(json, streams);
        expect(State.DISPLAY_RESULTS);
        return results;
    }

    private String congestion() {
        return load.udp || streams.isEmpty() ? null : streams.get(0).congestion();
    }

    private CpuShare cpu() {
        if (cpuBefore == null) {
            return CpuShare.UNKNOWN;
        }
        return CpuShare.between(cpuBefore, ProcessCpu.now(), Math.max(1, System.nanoTime() - running.beganNs()));
    }

    private static long deadline() {
        return System.nanoTime() + PATIENCE_NS;
    }

    private void expect(int wanted) throws IOException, InterruptedException {
        int state = control.awaitState(deadline());
        if (state != wanted) {
            throw unexpected(state);
        }
    }

    private TestFailure unexpected(int state) throws InterruptedException {
        return switch (state) {
            case State.NONE -> new TestFailure("the server does not answer; gave up after 30 seconds");
            case State.ACCESS_DENIED -> new TestFailure("the server is busy running a test. try again later");
            case State.SERVER_TERMINATE -> new TestFailure("the server has terminated");
            case State.SERVER_ERROR -> serverError();
            default ->
                new TestFailure("received an unknown control message (" + state + "); is the peer an iperf2 server?");
        };
    }

    private TestFailure serverError() throws InterruptedException {
        try {
            Integer number = control.awaitNumber(System.nanoTime() + NUMBER_PATIENCE_NS);
            return new TestFailure(number == null ? "the server reports an error" : ErrorNumber.text(number));
        } catch (IOException e) {
            return new TestFailure("the server reports an error");
        }
    }

    private int interrupted() {
        if (control != null) {
            control.send(State.CLIENT_TERMINATE);
        }
        return failed(new TestFailure(TestFailure.Kind.INTERRUPT, "the client has terminated"));
    }

    /** Shows what there is so far. */
    private int failed(TestFailure failure) {
        if (running != null) {
            try {
                running.finish();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            report.summary(Summary.of(streams, cpu(), null));
        }
        report.failure(failure);
        report.done(false);
        return failure.exitCode();
    }

    private void close() {
        if (control != null) {
            try {
                control.farewell(FAREWELL_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        streams.forEach(DataStream::close);
        if (sockets != null) {
            sockets.close();
        }
    }
}

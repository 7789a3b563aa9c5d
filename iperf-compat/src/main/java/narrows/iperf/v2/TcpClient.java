package narrows.iperf.v2;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import narrows.iperf.SocketOptions;
import narrows.iperf.SystemText;

/** Opens the streams of a test, starts them together when all are up, and ends when all have ended. */
final class TcpClient extends StreamsClient {
    private static final int CONNECT_TIMEOUT_MS = 30_000;
    private static final long RETRY_NS = 1_000_000_000L;
    private static final long REVERSE_GRACE_NS = 2_000_000_000L;
    private static final double NS_PER_MS = 1e6;

    /** A stream between its first attempt and its start. */
    private final class Stream {
        private final int index;
        private final int number = run.report().nextNumber();
        private int attemptsLeft = traffic.connectRetries();
        private Channel channel;
        private TcpConnection connection;
        private long connectNs;
        private int windowBytes;
        private boolean resolved;

        Stream(int index) {
            this.index = index;
        }
    }

    private final List<Stream> streams = new ArrayList<>();
    private final ConnectTimes connectTimes = new ConnectTimes();
    private boolean stopping;
    private boolean over;
    private int open;
    private long movedBytes;

    TcpClient(Run run) {
        super(run);
    }

    @Override
    SumGroup sums() {
        return traffic.parallel() > 1 || run.report().sumOnly() ? group : null;
    }

    @Override
    Service backServer(Duty duty) {
        return new TcpServer(run, duty);
    }

    @Override
    void openAll() {
        open = traffic.parallel();
        for (int i = 0; i < traffic.parallel(); i++) {
            streams.add(new Stream(i));
        }
        streams.forEach(this::connect);
    }

    private void connect(Stream stream) {
        InetSocketAddress remote =
                new InetSocketAddress(server(), run.options().ends().port());
        int bindPort = run.options().ends().bindPort();
        boolean bound = run.options().ends().bindHost() != null || bindPort > 0;
        InetSocketAddress local = bound ? run.local(server(), bindPort == 0 ? 0 : bindPort + stream.index) : null;
        stream.connection = new TcpConnection(run, plan(), self -> ended(self));
        long startNs = System.nanoTime();
        ChannelFuture connecting = run.senders().connect(remote, local, CONNECT_TIMEOUT_MS, stream.connection);
        stream.windowBytes = windowBytes(connecting);
        connecting.addListener(done -> {
            stream.connectNs = System.nanoTime() - startNs;
            if (done.isSuccess()) {
                connected(stream, connecting.channel());
            } else {
                refused(stream, done.cause());
            }
        });
    }

    /** Of the fresh socket; 0 if there is none. */
    private static int windowBytes(ChannelFuture connecting) {
        boolean open = connecting.channel() != null && connecting.channel().isOpen();
        return open ? SocketOptions.sendBufferBytes(connecting.channel()) : 0;
    }

    private TcpPlan plan() {
        TestHeader header = new HeaderBuilder(run.options()).header(run.clock().unixUs(System.nanoTime()));
        Optional<TestHeader> shown = traffic.compatible() ? Optional.empty() : Optional.of(header);
        Sending sending = new Sending(traffic.load(), traffic.amount(), traffic.bufferBytes(), shown);
        TcpPlan plan = TcpPlan.send(sending, traffic.direction() == Direction.FULL_DUPLEX, 0);
        if (traffic.direction() != Direction.REVERSE) {
            return plan;
        }
        long durationNs = traffic.amount().durationNs();
        return new TcpPlan(Optional.empty(), true, shown, 0, durationNs > 0 ? durationNs + REVERSE_GRACE_NS : 0, 0);
    }

    private void connected(Stream stream, Channel channel) {
        if (stopping) {
            channel.close();
            return;
        }
        stream.channel = channel;
        stream.connection.attach(channel);
        beginning.showSettings(stream.windowBytes);
        connectTimes.add(stream.connectNs / NS_PER_MS);
        run.report().connection(line(stream));
        stream.resolved = true;
        startIfComplete();
    }

    private String line(Stream stream) {
        InetSocketAddress local = (InetSocketAddress) stream.channel.localAddress();
        InetSocketAddress remote = (InetSocketAddress) stream.channel.remoteAddress();
        boolean enhanced = run.report().enhanced();
        int tos = run.options().tuning().tos();
        ConnectionText text = run.announcement(local.getAddress(), enhanced, enhanced)
                .withIf(traffic.direction() == Direction.REVERSE, "reverse")
                .withIf(traffic.direction() == Direction.FULL_DUPLEX, "full-duplex")
                .withIf(traffic.tripTimes(), "trip-times")
                .withIf(enhanced && tos > 0, "tos rx=0x" + Integer.toHexString(tos));
        Run.withPath(text, stream.channel)
                .withIf(enhanced, String.format(Locale.ROOT, "ct=%.2f ms", stream.connectNs / NS_PER_MS));
        return text.line(Row.id(stream.number, false), local, remote);
    }

    private void refused(Stream stream, Throwable cause) {
        if (stream.attemptsLeft-- > 0 && !stopping) {
            run.after(RETRY_NS, () -> connect(stream));
            return;
        }
        beginning.showSettings(stream.windowBytes);
        InetSocketAddress none = run.local(server(), 0);
        run.report()
                .connection(new ConnectionText(run.report().hideIps())
                        .line(
                                Row.id(stream.number, false),
                                none,
                                new InetSocketAddress(
                                        server(), run.options().ends().port())));
        run.fail("tcp connect failed: " + SystemText.of(cause));
        stream.resolved = true;
        open--;
        startIfComplete();
        checkOver();
    }

    private void startIfComplete() {
        if (!streams.stream().allMatch(stream -> stream.resolved)) {
            return;
        }
        beginning.whenDue(this::begin);
    }

    /** All flows have one time base, so that their intervals can be added up. */
    private void begin() {
        long startNs = System.nanoTime();
        for (Stream stream : streams) {
            if (stream.channel != null && !stopping) {
                stream.connection.start(stream.number, startNs, Unpooled.EMPTY_BUFFER, groupOf(stream), false);
            }
        }
        if (open > 0) {
            expectWayBack();
        }
    }

    private SumGroup groupOf(Stream stream) {
        boolean duplex = traffic.direction() == Direction.FULL_DUPLEX;
        return duplex && run.report().enhanced() ? new SumGroup(run.report(), "FD" + stream.number, 2) : sums();
    }

    private void ended(TcpConnection connection) {
        open--;
        movedBytes += connection.movedBytes();
        checkOver();
    }

    @Override
    void checkOver() {
        if (over || open > 0 || (!stopping && awaitsWayBack())) {
            return;
        }
        over = true;
        if (movedBytes == 0 && !run.failed() && !stopping) {
            run.fail("no data could be transferred");
        }
        if (run.report().enhanced() && streams.size() > 1) {
            run.report().remark(connectTimes.line());
        }
        stopWayBack();
        run.over();
    }

    @Override
    public void stop() {
        stopping = true;
        streams.forEach(stream -> stream.connection.finish());
        stopWayBack();
        run.over();
    }
}

package narrows.iperf.v2;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import narrows.iperf.DatagramSink;
import narrows.iperf.SocketOptions;
import narrows.iperf.SystemText;

/** Sends the streams of a UDP test, and ends when all have ended. */
final class UdpClient extends StreamsClient {
    private static final int RECEIVE_BYTES = 65_535;

    private final List<UdpStream> streams = new ArrayList<>();
    private boolean over;
    private int opening;
    private int sending;
    private int open;
    private long startNs;

    UdpClient(Run run) {
        super(run);
    }

    @Override
    SumGroup sums() {
        boolean duplex = traffic.direction() == Direction.FULL_DUPLEX;
        return !duplex && (traffic.parallel() > 1 || run.report().sumOnly()) ? group : null;
    }

    @Override
    Service backServer(Duty duty) {
        return new UdpServer(run, duty);
    }

    @Override
    void openAll() {
        opening = traffic.parallel();
        sending = traffic.direction() == Direction.REVERSE ? 0 : traffic.parallel();
        open = traffic.parallel();
        for (int i = 0; i < traffic.parallel(); i++) {
            UdpStream stream = new UdpStream(run, sending(), run.report().nextNumber(), this::sent, this::ended);
            streams.add(stream);
            open(stream, i);
        }
    }

    private Sending sending() {
        TestHeader header = traffic.compatible()
                ? new TestHeader(new BaseHeader(0, 0, 0, 0, 0, 0), Optional.empty(), Optional.empty())
                : new HeaderBuilder(run.options()).header(run.clock().unixUs(System.nanoTime()));
        return new Sending(traffic.load(), traffic.amount(), traffic.bufferBytes(), Optional.of(header));
    }

    private void open(UdpStream stream, int index) {
        int bindPort = run.options().ends().bindPort();
        InetSocketAddress local = run.local(server(), bindPort == 0 ? 0 : bindPort + index);
        DatagramSink sink = new DatagramSink(stream::take, RECEIVE_BYTES);
        ChannelFuture binding =
                run.senders().datagrams(local, bindPort > 0, new ConnectedSocket(stream::refused, sink));
        binding.addListener(bound -> {
            if (bound.isSuccess()) {
                InetSocketAddress remote =
                        new InetSocketAddress(server(), run.options().ends().port());
                binding.channel().connect(remote).addListener(done -> opened(stream, binding.channel(), done.cause()));
            } else {
                opened(stream, binding.channel(), bound.cause());
            }
        });
    }

    private void opened(UdpStream stream, Channel channel, Throwable failure) {
        opening--;
        if (failure != null) {
            run.fail("udp connect failed: " + SystemText.of(failure));
            open--;
            sending--;
        } else {
            stream.attach(channel);
            beginning.showSettings(SocketOptions.sendBufferBytes(channel));
            run.report().connection(line(stream));
        }
        if (opening == 0) {
            beginning.whenDue(this::begin);
        }
    }

    private String line(UdpStream stream) {
        InetSocketAddress local = (InetSocketAddress) stream.channel().localAddress();
        InetSocketAddress remote = (InetSocketAddress) stream.channel().remoteAddress();
        boolean enhanced = run.report().enhanced();
        boolean duplex = traffic.direction() == Direction.FULL_DUPLEX;
        int tos = run.options().tuning().tos();
        return run.announcement(local.getAddress(), enhanced, enhanced)
                .withIf(traffic.direction() == Direction.REVERSE, "reverse")
                .withIf(duplex, "full-duplex")
                .withIf(duplex || !traffic.udpFin(), "no-udp-fin")
                .withIf(traffic.tripTimes(), "trip-times")
                .withIf(enhanced && tos > 0, "tos rx=0x" + Integer.toHexString(tos))
                .line(Row.id(stream.number(), false), local, remote);
    }

    private void begin() {
        startNs = System.nanoTime();
        streams.stream()
                .filter(stream -> stream.channel() != null && !over)
                .forEach(stream -> stream.start(startNs, sums()));
        if (open > 0) {
            expectWayBack();
        }
        checkOver();
    }

    /** After the last stream has been sent, the sum of all. */
    private void sent() {
        if (--sending == 0 && traffic.parallel() > 1 && traffic.direction() != Direction.FULL_DUPLEX) {
            run.report().remark("[SUM-" + streams.size() + "] Sent " + moved().numbers() + " datagrams");
        }
    }

    private Figures moved() {
        return streams.stream().map(UdpStream::moved).reduce(Figures.NONE, Figures::plus);
    }

    private void ended() {
        open--;
        if (open == 0 && traffic.direction() == Direction.FULL_DUPLEX) {
            Figures all = moved();
            run.report().sum(Row.of(RowKind.DUPLEX_DATAGRAMS, "SUM", 0, System.nanoTime() - startNs, all));
            run.report().remark("[SUM-" + 2 * streams.size() + "] Sent " + all.numbers() + " datagrams");
        }
        checkOver();
    }

    @Override
    void checkOver() {
        if (over || open > 0 || awaitsWayBack()) {
            return;
        }
        over = true;
        stopWayBack();
        run.over();
    }

    @Override
    public void stop() {
        over = true;
        streams.forEach(UdpStream::stop);
        stopWayBack();
        run.over();
    }
}

package narrows.iperf.v2;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import narrows.iperf.ReadSize;
import narrows.iperf.SocketOptions;
import narrows.iperf.SystemText;

/** Accepts any number of clients at once; each connection says by its first bytes what it is. */
final class TcpServer extends ListeningService {
    private static final int MOST_WAITING = 128;

    private final Set<TcpConnection> active = new LinkedHashSet<>();
    private final Deque<Channel> waiting = new ArrayDeque<>();
    private InetAddress favoured;
    private int favouredLeft;
    private int pending;

    TcpServer(Run run, Duty duty) {
        super(run, duty);
    }

    /** Listens on {@code port}; prints the settings. */
    @Override
    public void listen(int port) {
        InetSocketAddress local = run.local(null, port);
        listener.open(run.listeners().listen(local, new Door()), channel -> opened(port, channel));
    }

    private void opened(int port, Channel channel) {
        run.report()
                .settings(SettingsText.server(
                        run.options(),
                        port,
                        SocketOptions.receiveBufferBytes(channel),
                        SocketOptions.mssBytes(channel),
                        run.congestionSet()));
    }

    /** Where new connections come in. */
    private final class Door extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            Channel child = (Channel) message;
            if (stopped) {
                child.unsafe().closeForcibly();
            } else if (mayEnter(child)) {
                enter(child);
            } else if (waiting.size() < MOST_WAITING) {
                waiting.add(child);
            } else {
                child.unsafe().closeForcibly();
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            run.report().note("accept failed: " + SystemText.of(cause));
        }
    }

    /** With {@code -1} others wait until the present client has ended; its own streams may follow each other. */
    private boolean mayEnter(Channel child) {
        if (!run.options().life().single() || (active.isEmpty() && pending == 0)) {
            return true;
        }
        InetAddress from = ((InetSocketAddress) child.remoteAddress()).getAddress();
        return from.equals(favoured) && favouredLeft-- > 0;
    }

    private void enter(Channel child) {
        int accepted = listener.count();
        pending++;
        if (duty.leaveAfter() > 0 && accepted >= duty.leaveAfter()) {
            stopped = true;
            listener.close();
        }
        ReadSize.of(child);
        child.config()
                .setOption(ChannelOption.TCP_NODELAY, run.options().tuning().noDelay());
        child.pipeline().addLast(new Greeter(run, duty.plainOnly(), this::greeted, this::dismissed));
        run.loops().register(child);
    }

    private void dismissed() {
        pending--;
        afterEnd();
    }

    private void greeted(Channel channel, Optional<TestHeader> header, byte[] head, long startNs) {
        pending--;
        InetAddress from = ((InetSocketAddress) channel.remoteAddress()).getAddress();
        if (active.isEmpty()) {
            favoured = from;
            favouredLeft = header.map(known -> known.base().threads()).orElse(1) - 1;
        }
        int number = run.report().nextNumber();
        SumGroup group = group(from, header, number);
        Served served = new Served(run, header, group, number);
        TcpConnection connection = new TcpConnection(run, served.plan(), self -> ended(self, served, channel));
        served.opens(() -> pending++, this::dismissed);
        active.add(connection);
        channel.pipeline().addLast(connection);
        connection.attach(channel);
        run.report().connection(served.line(channel, duty.plainOnly()));
        served.acknowledge(channel, startNs);
        connection.start(number, startNs, Unpooled.wrappedBuffer(head), group, false);
        served.openAtOnce(channel);
    }

    private void ended(TcpConnection connection, Served served, Channel channel) {
        active.remove(connection);
        served.openAfterwards(channel);
        afterEnd();
    }

    private SumGroup group(InetAddress from, Optional<TestHeader> header, int number) {
        if (duty.plainOnly()) {
            return duty.fixedGroup();
        }
        if (header.isPresent() && header.get().fullDuplex()) {
            return run.report().enhanced() ? new SumGroup(run.report(), "FD" + number, 2) : null;
        }
        return groups.of(from);
    }

    private void afterEnd() {
        while (active.isEmpty() && pending == 0 && !waiting.isEmpty() && !stopped) {
            enter(waiting.poll());
        }
        if (stopped && active.isEmpty() && pending == 0) {
            duty.left().run();
        }
    }

    /** Ends all flows with their rows. */
    @Override
    public void stop() {
        stopped = true;
        listener.close();
        waiting.forEach(child -> child.unsafe().closeForcibly());
        waiting.clear();
        List.copyOf(active).forEach(TcpConnection::finish);
    }
}

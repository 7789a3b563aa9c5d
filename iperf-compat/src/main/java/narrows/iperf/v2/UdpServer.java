package narrows.iperf.v2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import narrows.iperf.ReadSize;
import narrows.iperf.SocketOptions;

/** Receives the datagrams of all clients on one socket; who sent one decides to which flow it belongs. */
final class UdpServer extends ListeningService {
    /** More sources at the same time are not heard: a flood of made-up ones must not fill the memory. */
    private static final int MOST_SESSIONS = 4096;

    private static final int MOST_DATAGRAM_BYTES = 65_535;
    private static final int READS_A_TURN = 64;

    private final Map<InetSocketAddress, UdpSession> sessions = new LinkedHashMap<>();
    private int pending;

    UdpServer(Run run, Duty duty) {
        super(run, duty);
    }

    @Override
    public void listen(int port) {
        InetSocketAddress local = run.local(null, port);
        listener.open(run.listeners().datagrams(local, false, new Door()), channel -> opened(port, channel));
    }

    private void opened(int port, Channel channel) {
        ((DatagramChannel) channel).config().setReuseAddress(true);
        ReadSize.of(channel).set(MOST_DATAGRAM_BYTES, READS_A_TURN);
        run.report()
                .settings(
                        SettingsText.server(run.options(), port, SocketOptions.receiveBufferBytes(channel), 0, false));
        channel.config().setOption(ChannelOption.AUTO_READ, true);
    }

    /** Where all datagrams come in. */
    private final class Door extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            DatagramPacket packet = (DatagramPacket) message;
            try {
                take(packet.sender(), packet.content(), System.nanoTime());
            } finally {
                packet.release();
            }
        }

        /** An ICMP message to an answer of ours ends nothing. */
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.read();
        }
    }

    private void take(InetSocketAddress from, ByteBuf datagram, long nowNs) {
        UdpSession session = sessions.get(from);
        if (session != null && session.restartedBy(datagram)) {
            session.close();
            session = null;
        }
        if (session == null) {
            session = mayBegin(datagram) ? begin(from, datagram, nowNs) : null;
        }
        if (session != null) {
            session.take(datagram, nowNs);
        }
    }

    private boolean mayBegin(ByteBuf datagram) {
        boolean room = !stopped && sessions.size() < MOST_SESSIONS;
        boolean free =
                !run.options().life().single() || sessions.values().stream().noneMatch(UdpSession::running);
        return room && free && UdpSession.mayBegin(datagram);
    }

    private UdpSession begin(InetSocketAddress from, ByteBuf first, long nowNs) {
        int begun = listener.count();
        stopped = duty.leaveAfter() > 0 && begun >= duty.leaveAfter();
        boolean old = DatagramHead.old(first.nioBuffer());
        Optional<TestHeader> header = duty.plainOnly() ? Optional.empty() : DatagramHead.header(first.nioBuffer(), old);
        UdpSession session = new UdpSession(this, run, listener.channel(), from, header, old);
        sessions.put(from, session);
        session.begin(duty.plainOnly(), group(from.getAddress(), header), nowNs);
        return session;
    }

    private SumGroup group(InetAddress from, Optional<TestHeader> header) {
        if (duty.plainOnly() || (header.isPresent() && header.get().fullDuplex())) {
            return duty.fixedGroup();
        }
        return groups.of(from);
    }

    /** A session is forgotten. */
    void closed(UdpSession session) {
        sessions.remove(session.peer(), session);
        checkLeft();
    }

    /** A way back begins. */
    void backOpened() {
        pending++;
    }

    /** It has ended. */
    void backClosed() {
        pending--;
        checkLeft();
    }

    /** Whether sessions are to be forgotten as soon as their peers are silent. */
    boolean leaving() {
        return stopped;
    }

    private void checkLeft() {
        if (stopped && sessions.isEmpty() && pending == 0) {
            listener.close();
            duty.left().run();
        }
    }

    @Override
    public void stop() {
        stopped = true;
        List.copyOf(sessions.values()).forEach(UdpSession::close);
        listener.close();
    }
}

package narrows.iperf.v2;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import java.net.InetSocketAddress;
import narrows.iperf.DatagramSink;

/** The way back of a two-connection test over UDP: the server sends to its client from a socket of its own. */
final class UdpBack {
    private static final int RECEIVE_BYTES = 2048;

    private final ReturnWay way;
    private final Run run;
    private UdpForward forward;

    UdpBack(ReturnWay way) {
        this.way = way;
        this.run = way.run();
    }

    void open() {
        DatagramSink sink = new DatagramSink((datagram, nowNs) -> forward.take(datagram), RECEIVE_BYTES);
        ChannelFuture opening = run.senders()
                .datagrams(run.local(way.target().getAddress(), 0), false, new ConnectedSocket(cause -> {}, sink));
        opening.addListener(bound -> {
            if (bound.isSuccess()) {
                opening.channel().connect(way.target()).addListener(done -> connected(opening.channel(), done.cause()));
            } else {
                connected(opening.channel(), bound.cause());
            }
        });
    }

    private void connected(Channel channel, Throwable failure) {
        if (failure != null) {
            channel.close();
            way.failed("udp", failure);
            return;
        }
        start(channel);
    }

    private void start(Channel channel) {
        int number = run.report().nextNumber();
        way.showSettings(channel);
        way.showConnection(way.announcement(channel), number, channel);
        forward = new UdpForward(run, channel, way.sending(), true, () -> {}, () -> {
            channel.close();
            way.closed().run();
        });
        InetSocketAddress local = (InetSocketAddress) channel.localAddress();
        forward.start(
                new Flow(
                        run.report(),
                        way.group(),
                        number,
                        true,
                        forward.out().meter(),
                        local,
                        way.target(),
                        System.nanoTime()),
                number,
                true);
        channel.config().setAutoRead(true);
    }
}

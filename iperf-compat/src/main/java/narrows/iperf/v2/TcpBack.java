package narrows.iperf.v2;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;

/** The way back of a two-connection test: the server connects to its client and sends digits without a header. */
final class TcpBack {
    private static final int CONNECT_TIMEOUT_MS = 10_000;

    private final ReturnWay way;
    private final Run run;

    TcpBack(ReturnWay way) {
        this.way = way;
        this.run = way.run();
    }

    void open() {
        TcpConnection connection = new TcpConnection(
                run, TcpPlan.send(way.sending(), false, 0), self -> way.closed().run());
        ChannelFuture connecting = run.senders().connect(way.target(), null, CONNECT_TIMEOUT_MS, connection);
        connecting.addListener(done -> {
            if (done.isSuccess()) {
                start(connection, connecting.channel());
            } else {
                way.failed("tcp", done.cause());
            }
        });
    }

    private void start(TcpConnection connection, Channel channel) {
        int number = run.report().nextNumber();
        way.showSettings(channel);
        connection.attach(channel);
        way.showConnection(Run.withPath(way.announcement(channel), channel), number, channel);
        connection.start(number, System.nanoTime(), Unpooled.EMPTY_BUFFER, way.group(), true);
    }
}

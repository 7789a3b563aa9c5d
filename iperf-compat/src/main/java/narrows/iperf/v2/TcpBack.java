package narrows.iperf.v2;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import java.net.InetSocketAddress;
import narrows.iperf.SocketOptions;
import narrows.iperf.SystemText;

/** The way back of a two-connection test: the server connects to its client and sends digits without a header. */
final class TcpBack {
    private static final int CONNECT_TIMEOUT_MS = 10_000;

    private final Run run;
    private final InetSocketAddress target;
    private final Sending sending;
    private final SumGroup group;
    private final Runnable closed;

    /** @param closed called once when it has ended, or could not begin */
    TcpBack(Run run, InetSocketAddress target, Sending sending, SumGroup group, Runnable closed) {
        this.run = run;
        this.target = target;
        this.sending = sending;
        this.group = group;
        this.closed = closed;
    }

    void open() {
        TcpConnection connection = new TcpConnection(run, TcpPlan.send(sending, false, 0), self -> closed.run());
        ChannelFuture connecting = run.senders().connect(target, null, CONNECT_TIMEOUT_MS, connection);
        connecting.addListener(done -> {
            if (done.isSuccess()) {
                start(connection, connecting.channel());
            } else {
                run.report().note("tcp connect failed: " + SystemText.of(done.cause()));
                closed.run();
            }
        });
    }

    private void start(TcpConnection connection, Channel channel) {
        int number = run.report().nextNumber();
        run.report()
                .settings(SettingsText.client(
                        run.options(),
                        Addresses.text(target.getAddress()),
                        target.getPort(),
                        sending.load(),
                        sending.bufferBytes(),
                        SocketOptions.sendBufferBytes(channel),
                        run.congestionSet()));
        connection.attach(channel);
        InetSocketAddress local = (InetSocketAddress) channel.localAddress();
        ConnectionText text = run.announcement(local.getAddress(), false, false).with("reverse");
        run.report().connection(Run.withPath(text, channel).line(Row.id(number, true), local, target));
        connection.start(number, System.nanoTime(), Unpooled.EMPTY_BUFFER, group, true);
    }
}

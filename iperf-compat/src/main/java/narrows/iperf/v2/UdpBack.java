package narrows.iperf.v2;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import java.net.InetSocketAddress;
import narrows.iperf.DatagramSink;
import narrows.iperf.SocketOptions;
import narrows.iperf.SystemText;

/** The way back of a two-connection test over UDP: the server sends to its client from a socket of its own. */
final class UdpBack {
    private static final int RECEIVE_BYTES = 2048;

    private final Run run;
    private final InetSocketAddress target;
    private final Sending sending;
    private final SumGroup group;
    private final Runnable closed;
    private UdpForward forward;

    /** @param closed called once when it has ended, or could not begin */
    UdpBack(Run run, InetSocketAddress target, Sending sending, SumGroup group, Runnable closed) {
        this.run = run;
        this.target = target;
        this.sending = sending;
        this.group = group;
        this.closed = closed;
    }

    void open() {
        DatagramSink sink = new DatagramSink((datagram, nowNs) -> forward.take(datagram), RECEIVE_BYTES);
        ChannelFuture opening = run.senders()
                .datagrams(run.local(target.getAddress(), 0), false, new ConnectedSocket(cause -> {}, sink));
        opening.addListener(bound -> {
            if (bound.isSuccess()) {
                opening.channel().connect(target).addListener(done -> connected(opening.channel(), done.cause()));
            } else {
                connected(opening.channel(), bound.cause());
            }
        });
    }

    private void connected(Channel channel, Throwable failure) {
        if (failure != null) {
            run.report().note("udp connect failed: " + SystemText.of(failure));
            channel.close();
            closed.run();
            return;
        }
        start(channel);
    }

    private void start(Channel channel) {
        int number = run.report().nextNumber();
        run.report()
                .settings(SettingsText.client(
                        run.options(),
                        Addresses.text(target.getAddress()),
                        target.getPort(),
                        sending.load(),
                        sending.bufferBytes(),
                        SocketOptions.sendBufferBytes(channel),
                        false));
        InetSocketAddress local = (InetSocketAddress) channel.localAddress();
        run.report()
                .connection(run.announcement(local.getAddress(), false, false)
                        .with("reverse")
                        .line(Row.id(number, true), local, target));
        forward = new UdpForward(run, channel, sending, true, () -> {}, () -> {
            channel.close();
            closed.run();
        });
        Flow flow =
                new Flow(run.report(), group, number, true, forward.out().meter(), local, target, System.nanoTime());
        forward.start(flow, number, true);
        channel.config().setAutoRead(true);
    }
}

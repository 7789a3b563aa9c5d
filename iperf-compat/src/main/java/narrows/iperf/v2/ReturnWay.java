package narrows.iperf.v2;

import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import narrows.iperf.SocketOptions;
import narrows.iperf.SystemText;

/**
 * Where the server of a two-connection test sends to, and what it says of it.
 *
 * @param sending what the client asked for
 * @param group   sums the flows of this client; null for none
 * @param closed  called once when it has ended, or could not begin
 */
record ReturnWay(Run run, InetSocketAddress target, Sending sending, SumGroup group, Runnable closed) {
    /** Says that it could not begin. */
    void failed(String protocol, Throwable cause) {
        run.report().note(protocol + " connect failed: " + SystemText.of(cause));
        closed.run();
    }

    void showSettings(Channel channel) {
        run.report()
                .settings(SettingsText.client(
                        run.options(),
                        Addresses.text(target.getAddress()),
                        target.getPort(),
                        sending.load(),
                        sending.bufferBytes(),
                        SocketOptions.sendBufferBytes(channel),
                        run.congestionSet()));
    }

    /** Begins the line of its connection. */
    ConnectionText announcement(Channel channel) {
        InetSocketAddress local = (InetSocketAddress) channel.localAddress();
        return run.announcement(local.getAddress(), false, false).with("reverse");
    }

    void showConnection(ConnectionText text, int number, Channel channel) {
        InetSocketAddress local = (InetSocketAddress) channel.localAddress();
        run.report().connection(text.line(Row.id(number, true), local, target));
    }
}

package narrows.iperf.v3;

import io.netty.channel.Channel;
import narrows.iperf.DatagramSender;

/** A UDP stream that sends. */
record UdpSending(Channel channel, DatagramSender sender) implements Traffic {
    @Override
    public void start() {
        sender.start(channel);
    }

    @Override
    public void stop() {
        sender.stop();
    }

    @Override
    public Count count() {
        return new Count(sender.sentBytes(), sender.sentDatagrams(), 0, 0, 0, null);
    }

    @Override
    public String failure() {
        return sender.tooLong() ? "unable to write to stream socket: Message too long" : null;
    }
}

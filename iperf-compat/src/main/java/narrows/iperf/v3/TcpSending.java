package narrows.iperf.v3;

import io.netty.channel.Channel;
import narrows.iperf.BlockSender;
import narrows.iperf.TcpInfo;

/** A TCP stream that sends. */
record TcpSending(Channel channel, BlockSender sender) implements Traffic {
    @Override
    public void start() {
        // What a peer sends the wrong way is not read, but its end is seen.
        sender.start(channel);
    }

    @Override
    public void stop() {
        sender.stop();
    }

    @Override
    public Count count() {
        return Count.ofTcp(sender.acceptedBytes(), TcpInfo.of(channel));
    }
}

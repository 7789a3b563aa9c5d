package narrows.iperf.v3;

import io.netty.channel.Channel;
import narrows.iperf.ByteSink;
import narrows.iperf.TcpInfo;

/** A TCP stream that receives. */
record TcpReceiving(Channel channel, ByteSink sink) implements Traffic {
    @Override
    public void start() {
        channel.config().setAutoRead(true);
    }

    @Override
    public void stop() {
        channel.config().setAutoRead(false);
    }

    @Override
    public Count count() {
        return Count.ofTcp(sink.receivedBytes(), TcpInfo.of(channel));
    }
}

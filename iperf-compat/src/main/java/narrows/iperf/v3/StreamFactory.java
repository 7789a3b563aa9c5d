package narrows.iperf.v3;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import narrows.iperf.BlockSender;
import narrows.iperf.Budget;
import narrows.iperf.ByteSink;
import narrows.iperf.DatagramSender;
import narrows.iperf.DatagramSink;
import narrows.iperf.Payload;

/** Makes streams of connected channels. */
final class StreamFactory {
    private final Load load;
    private final boolean server;
    private final Budget budget;

    StreamFactory(Load load, boolean server) {
        this.load = load;
        this.server = server;
        // The client ends a test; its server sends until it is told to stop.
        this.budget = new Budget(server ? Long.MAX_VALUE : load.budgetBytes());
    }

    DataStream stream(int index, Channel channel) {
        boolean sends = load.clientSends(index) != server;
        Traffic traffic = load.udp ? udp(channel, sends) : tcp(channel, sends);
        return new DataStream(
                DataStream.idOf(index), DataStream.socketOf(index, server, load.udp), channel, sends, traffic);
    }

    private Traffic tcp(Channel channel, boolean sends) {
        if (sends) {
            int bytes = load.sentBlockBytes();
            BlockSender sender = new BlockSender(payload(bytes), bytes, load.pace(), load.pacingTimerNs(), budget);
            channel.pipeline().addLast(sender);
            return SendingTraffic.of(channel, sender);
        }
        ByteSink sink = new ByteSink();
        channel.pipeline().addLast(sink);
        return new TcpReceiving(channel, sink);
    }

    private Traffic udp(Channel channel, boolean sends) {
        UdpHeader header = new UdpHeader(load.wideCounters);
        if (sends) {
            DatagramSender sender = new DatagramSender(
                    payload(load.blockBytes), null, header, load.pace(), load.pacingTimerNs(), budget);
            channel.pipeline().addLast(sender);
            return SendingTraffic.of(channel, sender);
        }
        UdpReceiving receiving = new UdpReceiving(header);
        channel.pipeline().addLast(new DatagramSink(receiving, load.blockBytes));
        return receiving;
    }

    private ByteBuf payload(int bytes) {
        return load.repeatingPayload ? Payload.digits(bytes) : Payload.random(bytes);
    }
}

package narrows.iperf.v3;

import io.netty.channel.Channel;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import narrows.iperf.BlockSender;
import narrows.iperf.DatagramSender;
import narrows.iperf.TcpInfo;

/**
 * A stream that sends.
 *
 * @param counting what it has sent so far
 * @param tooLong whether its datagrams do not fit the path
 */
record SendingTraffic(Runnable starting, Runnable stopping, Supplier<Count> counting, BooleanSupplier tooLong)
        implements Traffic {
    /** Over TCP. What a peer sends the wrong way is not read, but its end is seen. */
    static SendingTraffic of(Channel channel, BlockSender sender) {
        return new SendingTraffic(
                () -> sender.start(channel),
                sender::stop,
                () -> Count.ofTcp(sender.acceptedBytes(), TcpInfo.of(channel)),
                () -> false);
    }

    /** Over UDP. */
    static SendingTraffic of(Channel channel, DatagramSender sender) {
        return new SendingTraffic(
                () -> sender.start(channel),
                sender::stop,
                () -> new Count(sender.sentBytes(), sender.sentDatagrams(), 0, 0, 0, null),
                sender::tooLong);
    }

    @Override
    public void start() {
        starting.run();
    }

    @Override
    public void stop() {
        stopping.run();
    }

    @Override
    public Count count() {
        return counting.get();
    }

    @Override
    public String failure() {
        return tooLong.getAsBoolean() ? "unable to write to stream socket: Message too long" : null;
    }
}

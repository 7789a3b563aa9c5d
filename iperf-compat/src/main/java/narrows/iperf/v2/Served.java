package narrows.iperf.v2;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.util.Optional;

/** What a server does for one connection by its header: the plan, the answer, and the way back. */
final class Served {
    private static final long NS_PER_US = 1000;

    private final Run run;
    private final Optional<TestHeader> header;
    private final SumGroup group;
    private final int number;
    private Runnable opening = () -> {};
    private Runnable closed = () -> {};

    Served(Run run, Optional<TestHeader> header, SumGroup group, int number) {
        this.run = run;
        this.header = header;
        this.group = group;
        this.number = number;
    }

    /** Who is to know that a way back begins and ends. */
    void opens(Runnable backOpening, Runnable backClosed) {
        opening = backOpening;
        closed = backClosed;
    }

    TcpPlan plan() {
        if (header.isEmpty()) {
            return TcpPlan.receive(0);
        }
        TestHeader known = header.get();
        int burstsAfterBytes = tripTimes() ? known.bytes() : 0;
        if (!known.reverse() && !known.fullDuplex()) {
            return TcpPlan.receive(burstsAfterBytes);
        }
        return TcpPlan.send(Sending.asked(known, run.options().traffic()), known.fullDuplex(), burstsAfterBytes);
    }

    private boolean tripTimes() {
        return header.isPresent() && header.get().hasUpper(Flags.UPPER_TRIP_TIMES);
    }

    /** The line that announces the connection. */
    String line(Channel channel, boolean bare) {
        InetSocketAddress local = (InetSocketAddress) channel.localAddress();
        InetSocketAddress remote = (InetSocketAddress) channel.remoteAddress();
        boolean detailed = run.report().enhanced() || tripTimes();
        boolean duplex = header.isPresent() && header.get().fullDuplex();
        ConnectionText text = run.announcement(local.getAddress(), detailed && !bare, !duplex)
                .withIf(header.isPresent() && header.get().reverse(), "reverse")
                .withIf(duplex, "full-duplex")
                .withIf(tripTimes(), "trip-times");
        Optional<Extension> extension = header.flatMap(TestHeader::extension);
        if (detailed && extension.isPresent()) {
            text.withIf(
                            extension.get().tos() > 0,
                            "tos rx=0x" + Integer.toHexString(extension.get().tos()))
                    .with("peer " + extension.get().version());
        }
        return (bare ? text : Run.withPath(text, channel)).line(Row.id(number, false), local, remote);
    }

    /** Tells the client that its header has been read, where it wants to know. */
    void acknowledge(Channel channel, long receivedNs) {
        if (header.isEmpty() || !header.get().wantsAcknowledgement()) {
            return;
        }
        boolean timed = tripTimes() && header.get().start().isPresent();
        long nowNs = System.nanoTime();
        channel.writeAndFlush(Unpooled.wrappedBuffer(
                timed
                        ? Acknowledgement.timed(
                                header.get().start().get(),
                                run.clock().unixUs(receivedNs),
                                run.clock().unixUs(nowNs / NS_PER_US * NS_PER_US))
                        : Acknowledgement.plain()));
    }

    /** Opens the way back of {@code -d}. */
    void openAtOnce(Channel channel) {
        if (header.isPresent() && header.get().twoConnections() && header.get().runNow()) {
            open(channel);
        }
    }

    /** Opens the way back of {@code -r}. */
    void openAfterwards(Channel channel) {
        if (header.isPresent() && header.get().twoConnections() && !header.get().runNow()) {
            open(channel);
        }
    }

    private void open(Channel channel) {
        opening.run();
        InetSocketAddress client = (InetSocketAddress) channel.remoteAddress();
        InetSocketAddress target =
                new InetSocketAddress(client.getAddress(), header.get().base().port());
        SumGroup sums = header.get().runNow() ? group : null;
        Sending asked = Sending.asked(header.get(), run.options().traffic());
        new TcpBack(new ReturnWay(run, target, asked, sums, closed)).open();
    }
}

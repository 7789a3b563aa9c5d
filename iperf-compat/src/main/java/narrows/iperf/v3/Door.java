package narrows.iperf.v3;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Lets connections in: the first with a cookie opens a test, others with the same one are its data connections, and whoever
 * comes beside is told that the server is busy, at once and on an event loop that no test uses.
 */
@Sharable
final class Door extends ChannelInboundHandlerAdapter {
    private static final long REFUSED_LINGER_S = 2;
    private static final int MOST_WAITING = 128;

    private final EventLoopGroup controlLoops;
    private final EventLoopGroup dataLoops;
    private final LinkedBlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
    private final ChannelGroup refused = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
    private final List<Channel> waiting = new ArrayList<>();
    private byte[] cookie;
    private boolean awaitsStreams;
    private boolean ending;
    private long accepted;

    Door(EventLoopGroup controlLoops, EventLoopGroup dataLoops) {
        this.controlLoops = controlLoops;
        this.dataLoops = dataLoops;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        Channel channel = (Channel) message;
        if (!hold(channel)) {
            enter(channel);
        }
    }

    /** Keeps {@code channel} for later if the present test is all but over. */
    private synchronized boolean hold(Channel channel) {
        boolean held = ending && waiting.size() < MOST_WAITING;
        if (held) {
            waiting.add(channel);
        }
        return held;
    }

    private void enter(Channel channel) {
        if (isBusy()) {
            channel.pipeline().addLast(new Refusal(this));
            controlLoops.register(channel);
        } else {
            channel.pipeline().addLast(new CookieReader(this, nextNumber()));
            (hasTest() ? dataLoops : controlLoops).register(channel);
        }
    }

    private synchronized boolean isBusy() {
        return cookie != null && !awaitsStreams;
    }

    private synchronized long nextNumber() {
        return accepted++;
    }

    private synchronized boolean hasTest() {
        return cookie != null;
    }

    /** A connection has said its cookie. */
    synchronized void admit(Arrival arrival) {
        if (cookie == null && Cookie.isText(arrival.cookie())) {
            cookie = arrival.cookie();
            arrivals.add(arrival);
        } else if (awaitsStreams && Arrays.equals(cookie, arrival.cookie())) {
            arrivals.add(arrival);
        } else {
            refuse(arrival.channel());
        }
    }

    /** Says that the server is busy; leaves the peer time to read it before what it sends is answered by a reset. */
    private void refuse(Channel channel) {
        refused.add(channel);
        channel.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {State.ACCESS_DENIED}))
                .addListener(sent -> ((SocketChannel) channel).shutdownOutput());
        channel.config().setAutoRead(true);
        channel.eventLoop().schedule(() -> channel.close(), REFUSED_LINGER_S, TimeUnit.SECONDS);
    }

    /** Waits until those who were refused have read it and gone. */
    void awaitRefused() throws InterruptedException {
        refused.newCloseFuture().await(REFUSED_LINGER_S, TimeUnit.SECONDS);
    }

    /** Waits for a connection; null if none came in time. */
    Arrival await(long timeoutNs) throws InterruptedException {
        return arrivals.poll(timeoutNs, TimeUnit.NANOSECONDS);
    }

    synchronized void awaitStreams(boolean now) {
        awaitsStreams = now;
    }

    /** The test has nothing more to do than to be closed: who comes now need not be told that the server is busy. */
    synchronized void ending() {
        ending = true;
    }

    /** The test is over: the next may come. */
    void reopen() {
        nextOnes().forEach(this::enter);
    }

    private synchronized List<Channel> nextOnes() {
        awaitsStreams = false;
        ending = false;
        cookie = null;
        for (Arrival late = arrivals.poll(); late != null; late = arrivals.poll()) {
            late.channel().close();
        }
        List<Channel> next = List.copyOf(waiting);
        waiting.clear();
        return next;
    }

    /** No other test follows. */
    synchronized void close() {
        ending = false;
        waiting.forEach(channel -> channel.unsafe().closeForcibly());
        waiting.clear();
    }

    /** Too many open files and the like: others may come later. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.channel().config().setAutoRead(true);
    }

    /** Answers a connection as soon as it stands. */
    private static final class Refusal extends ChannelInboundHandlerAdapter {
        private final Door door;

        Refusal(Door door) {
            this.door = door;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            door.refuse(context.channel());
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ReferenceCountUtil.release(message);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}

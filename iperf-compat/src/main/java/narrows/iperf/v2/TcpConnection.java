package narrows.iperf.v2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.function.Consumer;
import narrows.iperf.BlockSender;
import narrows.iperf.Pace;
import narrows.iperf.Payload;
import narrows.iperf.ReadSize;
import narrows.iperf.SystemText;

/**
 * One TCP connection of a test, at either end: sends, receives, or both. A sender stops, closes its half and waits for the
 * peer's end, which belongs to its time; a receiver closes in the moment it reads the peer's end.
 */
final class TcpConnection extends ChannelDuplexHandler {
    private static final int READ_BYTES = 128 * 1024;
    private static final int READS_A_TURN = 16;
    private static final double LONGEST_LAST_GAP_NS = 2e9;
    private static final long IDLE_LIMIT_NS = 600_000_000_000L;

    private final Run run;
    private final TcpPlan plan;
    private final Consumer<TcpConnection> ended;
    private Channel channel;
    private BlockSender sender;
    private StreamWrites writes;
    private StreamReads reads;
    private Flow out;
    private Flow in;
    private BurstStamp stamp;
    private long amountBytes = Long.MAX_VALUE;
    private long queuedBytes;
    private long lastReadNs;
    private boolean lastBlock;
    private boolean sent;
    private boolean inputClosed;
    private boolean finished;

    /** @param ended called once, after the last row */
    TcpConnection(Run run, TcpPlan plan, Consumer<TcpConnection> ended) {
        this.run = run;
        this.plan = plan;
        this.ended = ended;
    }

    /** Takes a connected channel. */
    void attach(Channel connected) {
        channel = connected;
        channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        ReadSize.of(channel).set(READ_BYTES, READS_A_TURN);
        plan.sending().ifPresent(this::prepareSender);
        if (plan.receiving()) {
            BurstReader bursts =
                    plan.burstsAfterBytes() > 0 ? new BurstReader(run.clock(), plan.burstsAfterBytes()) : null;
            reads = new StreamReads(readKind(), run.options().traffic().bufferBytes(), bursts);
        }
    }

    private RowKind readKind() {
        if (plan.burstsAfterBytes() > 0) {
            return RowKind.BURSTS;
        }
        return run.report().enhanced() ? RowKind.READS : RowKind.PLAIN;
    }

    private void prepareSender(Sending sending) {
        amountBytes = sending.amount().inBytes() ? sending.amount().bytes() : Long.MAX_VALUE;
        ByteBuf block = Payload.digits(sending.bufferBytes());
        sending.header().ifPresent(header -> block.setBytes(0, clipped(header, sending.bufferBytes())));
        sender = new BlockSender(block, sending.bufferBytes(), new Pace(sending.bitsPerSec(), 1), 0, amountBytes);
        writes = new StreamWrites(run.report().enhanced() ? RowKind.WRITES : RowKind.PLAIN, channel, sender);
    }

    private static ByteBuffer clipped(TestHeader header, int bytes) {
        ByteBuffer out = ByteBuffer.allocate(TestHeader.FULL_BYTES);
        header.write(out);
        out.flip();
        return out.limit(Math.min(out.limit(), bytes));
    }

    /**
     * Starts what the plan says.
     *
     * @param number  of the connection
     * @param startNs time base of its rows
     * @param head    what has been read of it; released here
     * @param group   sums its flows; null for none
     * @param back    whether this connection itself is the way back of another one
     */
    void start(int number, long startNs, ByteBuf head, SumGroup group, boolean back) {
        InetSocketAddress local = (InetSocketAddress) channel.localAddress();
        InetSocketAddress remote = (InetSocketAddress) channel.remoteAddress();
        boolean both = plan.receiving() && sender != null;
        boolean server = run.options().server();
        if (reads != null) {
            boolean starred = !server && (both || plan.greeting().isPresent());
            in = new Flow(run.report(), group, number, starred, reads, remote, local, startNs);
        }
        if (sender != null) {
            out = new Flow(run.report(), group, number, back || (both && server), writes, local, remote, startNs);
        }
        begin(startNs, head);
    }

    private void begin(long startNs, ByteBuf head) {
        plan.greeting().ifPresent(header -> channel.writeAndFlush(wrapped(header)));
        if (out != null) {
            out.begin(run.loop());
        }
        if (in != null) {
            in.begin(run.loop());
            lastReadNs = System.nanoTime();
            watchIdle();
        }
        received(head);
        if (plan.limitNs() > 0) {
            run.after(plan.limitNs(), this::finish);
        }
        if (sender != null) {
            send(plan.receiving() || !run.options().server() ? startNs : System.nanoTime());
        }
        channel.config().setAutoRead(true);
    }

    private void send(long startNs) {
        Sending sending = plan.sending().orElseThrow();
        channel.pipeline().addLast(sender);
        if (sending.header().isPresent()) {
            TestHeader header = sending.header().get();
            if (header.hasUpper(Flags.UPPER_TRIP_TIMES)) {
                stamp = new BurstStamp(header, run.clock(), startNs);
            }
            sender.sendFirst(wrapped(header));
        }
        startSender();
        if (!sending.amount().inBytes() && !sending.amount().endless()) {
            run.after(startNs + sending.amount().durationNs() - System.nanoTime(), this::timeIsUp);
        }
    }

    /** As iperf2's, a paced sender writes the block that it waits for, and ends with it. */
    private void timeIsUp() {
        lastBlock = true;
        Sending sending = plan.sending().orElseThrow();
        double gapNs = sending.load().limited() ? sending.load().gapNs(sending.bufferBytes()) : 0;
        run.after((long) Math.min(LONGEST_LAST_GAP_NS, gapNs), this::sendingDone);
    }

    private void startSender() {
        if (!finished) {
            sender.start(channel);
        }
    }

    private static ByteBuf wrapped(TestHeader header) {
        return Unpooled.wrappedBuffer(clipped(header, TestHeader.FULL_BYTES));
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) throws Exception {
        ByteBuf content = (ByteBuf) message;
        boolean part = sender != null && content.isReadable();
        if (part && queuedBytes > 0 && content.readableBytes() > amountBytes - queuedBytes) {
            content.writerIndex(content.readerIndex() + (int) Math.max(0, amountBytes - queuedBytes));
        }
        queuedBytes += content.readableBytes();
        context.write(part && stamp != null ? stamp.stamped(content) : content, promise);
        if (part && (lastBlock || queuedBytes >= amountBytes)) {
            sender.stop();
            run.loop().execute(this::sendingDone);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        received((ByteBuf) message);
    }

    private void received(ByteBuf content) {
        try {
            if (reads != null && content.isReadable() && !finished) {
                long nowNs = System.nanoTime();
                lastReadNs = nowNs;
                in.catchUp(nowNs);
                if (reads.bursts() != null) {
                    reads.bursts().take(content, nowNs);
                }
                reads.add(content.readableBytes());
            }
        } finally {
            content.release();
        }
    }

    private void watchIdle() {
        run.after(IDLE_LIMIT_NS, () -> {
            if (!finished && !sendsNow() && System.nanoTime() - lastReadNs >= IDLE_LIMIT_NS) {
                run.fail("read failed: Connection timed out");
                finish();
            } else if (!finished) {
                watchIdle();
            }
        });
    }

    private boolean sendsNow() {
        return sender != null && !sent;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            endOfInput();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        inputClosed = true;
        if (channel != null) {
            finish();
        }
    }

    private void endOfInput() {
        if (inputClosed) {
            return;
        }
        inputClosed = true;
        long nowNs = System.nanoTime();
        if (sender == null) {
            channel.close();
        }
        if (in != null) {
            in.end(nowNs);
        }
        if (!sendsNow()) {
            finish();
        } else if (in == null) {
            goneWhileSending();
        }
    }

    /** A client's server has left early; a server's client has had enough. */
    private void goneWhileSending() {
        if (!run.options().server()) {
            run.fail("write failed: Broken pipe");
        }
        finish();
    }

    private void sendingDone() {
        if (sent || finished) {
            return;
        }
        sent = true;
        sender.stop();
        out.quiet();
        run.after(plan.waitNs(), this::finish);
        sender.drained().addListener(done -> {
            if (done.isSuccess()) {
                writes.drained(queuedBytes);
                halfClose();
            }
        });
    }

    private void halfClose() {
        if (plan.receiving()) {
            out.end(System.nanoTime());
        }
        if (inputClosed) {
            finish();
        } else if (channel.isActive()) {
            ((SocketChannel) channel).shutdownOutput();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!finished && channel != null) {
            boolean quiet = cause instanceof ClosedChannelException
                    || (sender != null && sent && run.options().server());
            if (!quiet) {
                run.fail((sendsNow() ? "write" : "read") + " failed: " + SystemText.of(cause));
            }
            finish();
        }
    }

    /** Prints what there is and closes. */
    void finish() {
        if (finished) {
            return;
        }
        finished = true;
        long nowNs = System.nanoTime();
        if (sender != null) {
            sender.stop();
        }
        if (out != null) {
            out.end(nowNs);
        }
        if (in != null) {
            in.end(nowNs);
        }
        if (channel != null) {
            channel.close();
        }
        ended.accept(this);
    }

    /** Payload bytes of both directions. */
    long movedBytes() {
        return (out == null ? 0 : out.figures().bytes())
                + (in == null ? 0 : in.figures().bytes());
    }
}

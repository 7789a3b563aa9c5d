package narrows.iperf;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.concurrent.Future;

/** Writes one block over and over to a TCP connection: for ever, or until an amount is reached. */
public final class BlockSender extends PacedSender {
    /** Event for the handlers of the channel: a sender of whole blocks has sent its amount. */
    public static final Object AMOUNT_SENT = new Object();

    /** Then other connections of the event loop have a turn. */
    private static final int BLOCKS_A_TURN = 16;

    /** A block at a low rate is cut so that one leaves at least so often. */
    private static final int BLOCKS_PER_SEC = 5;

    private final ByteBuf block;
    private final int blockBytes;
    private final Budget budget;
    private final Tally accepted = new Tally();
    private final Tally blocks = new Tally();
    private final BlockRegion region;
    private Channel channel;
    private long queuedBytes;
    private boolean regionWaits;

    /**
     * @param block what to write; this sender releases it when the channel closes
     * @param blockBytes how much of it at a time
     * @param amountBytes when to stop, {@link Long#MAX_VALUE} for never; the last block is cut to fit
     */
    public BlockSender(ByteBuf block, int blockBytes, Pace pace, long pacingTimerNs, long amountBytes) {
        this(block, blockBytes, pace, pacingTimerNs, new Budget(amountBytes));
    }

    /** @param budget shared with other senders */
    public BlockSender(ByteBuf block, int blockBytes, Pace pace, long pacingTimerNs, Budget budget) {
        this(block, blockBytes, pace, pacingTimerNs, budget, false);
    }

    private BlockSender(
            ByteBuf block, int blockBytes, Pace pace, long pacingTimerNs, Budget budget, boolean wholeBlocks) {
        super(pace, pacingTimerNs);
        this.block = block;
        this.blockBytes = blockBytes;
        this.budget = budget;
        this.region = wholeBlocks ? new BlockRegion(block.nioBuffer(0, blockBytes), budget, accepted) : null;
    }

    /**
     * A sender as fast as its socket that offers it a whole block with every call, also after one that was taken in part.
     *
     * @param block direct; released when the channel closes
     * @param budget not shared; from a {@linkplain Budget#growing() growing} one a block is sent at each {@link #offer}
     */
    public static BlockSender ofWholeBlocks(ByteBuf block, int blockBytes, Budget budget) {
        return new BlockSender(block, blockBytes, new Pace(0, 1), 0, budget, true);
    }

    /** One block more, now or when the socket has room for it. On the channel's event loop. */
    public void offer() {
        budget.add(blockBytes);
        turn();
    }

    /** Block for a rate: {@code blockBytes}, or less if one would take longer than a fifth of a second. */
    public static int blockFor(int blockBytes, long bitsPerSec) {
        long most = bitsPerSec / 8 / BLOCKS_PER_SEC;
        return bitsPerSec == 0 ? blockBytes : (int) Math.min(blockBytes, Math.max(1, most));
    }

    @Override
    void added(ChannelHandlerContext context) {
        channel = context.channel();
        int mark = blockBytes + 1024;
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(mark, mark));
        channel.closeFuture().addListener(closed -> block.release());
    }

    /** Bytes that the kernel has taken. Any thread. */
    public long acceptedBytes() {
        return accepted.value();
    }

    /** Blocks begun. Any thread. */
    public long blocks() {
        return blocks.value();
    }

    /** Writes {@code header}, which then is part of the count, before the first block. The header's release is the channel's. */
    public void sendFirst(ByteBuf header) {
        channel.eventLoop().execute(() -> {
            queuedBytes += header.readableBytes();
            channel.writeAndFlush(header).addListener(done -> count());
        });
    }

    /** Done as soon as the kernel has taken what was queued; call after {@link #stop} or for an amount. Any thread. */
    public ChannelFuture drained() {
        return channel.writeAndFlush(Unpooled.EMPTY_BUFFER);
    }

    /** A peer that resets the connection ends it; whoever waits for that waits for the channel's closing. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    @Override
    long queuedBytes() {
        return queuedBytes;
    }

    @Override
    long send(ChannelHandlerContext context, Pace pace) {
        if (region != null) {
            sendRegion(context);
            return 0;
        }
        count();
        for (int i = 0; i < BLOCKS_A_TURN; i++) {
            if (budget.isSpent()) {
                return finish(context);
            }
            if (!isRunning() || !channel.isWritable()) {
                return 0;
            }
            long waitNs = pace.waitNs(queuedBytes, System.nanoTime());
            if (waitNs > 0) {
                return waitNs;
            }
            writeBlock(context, pace);
        }
        yieldTurn();
        return 0;
    }

    /** A region that waits in the channel grows by itself. */
    private void sendRegion(ChannelHandlerContext context) {
        if (!regionWaits && !budget.isEmpty()) {
            regionWaits = true;
            context.writeAndFlush(region.retain()).addListener(this::regionSent);
        }
    }

    private void regionSent(Future<? super Void> sent) {
        regionWaits = false;
        if (!sent.isSuccess()) {
            stop();
            channel.pipeline().fireExceptionCaught(sent.cause());
        } else if (budget.isSpent()) {
            stop();
            channel.pipeline().fireUserEventTriggered(AMOUNT_SENT);
        }
    }

    private void writeBlock(ChannelHandlerContext context, Pace pace) {
        int bytes = (int) budget.take(blockBytes);
        if (bytes > 0) {
            queuedBytes += bytes;
            blocks.add(1);
            pace.sent();
            context.writeAndFlush(block.retainedSlice(0, bytes), context.voidPromise());
            count();
        }
    }

    private long finish(ChannelHandlerContext context) {
        stop();
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(done -> count());
        return 0;
    }

    /** What was queued, less what waits in the channel. */
    private void count() {
        ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
        if (waiting != null) {
            long whole = Math.min(queuedBytes, (long) waiting.size() * blockBytes);
            accepted.set(Math.max(accepted.value(), queuedBytes - whole + Math.min(whole, waiting.currentProgress())));
        }
    }
}

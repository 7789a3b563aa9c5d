package narrows.iperf.v3;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import narrows.iperf.ReadSize;

/** Keeps what the control connection brings until it is asked for; a peer that sends more than anyone reads has to wait. */
final class ControlInbox extends ChannelInboundHandlerAdapter {
    private static final int READ_BYTES = 8 * 1024;
    private static final int FULL_BYTES = 512 * 1024;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrival = lock.newCondition();
    private final ByteBuf bytes = Unpooled.buffer();
    private ChannelHandlerContext context;
    private boolean closed;
    private boolean discards;

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        ReadSize.of(added.channel()).set(READ_BYTES, 1);
    }

    @Override
    public void channelRead(ChannelHandlerContext read, Object message) {
        ByteBuf content = (ByteBuf) message;
        add(content);
        content.release();
    }

    /** Adds what was read before this inbox stood in the pipeline, too. */
    void add(ByteBuf content) {
        lock.lock();
        try {
            if (discards) {
                return;
            }
            bytes.discardReadBytes();
            bytes.writeBytes(content);
            if (bytes.readableBytes() > FULL_BYTES && context != null) {
                context.channel().config().setAutoRead(false);
            }
            arrival.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext inactive) {
        lock.lock();
        try {
            closed = true;
            arrival.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext failed, Throwable cause) {
        failed.close();
    }

    /** Nobody asks any more: what comes is read and forgotten, so that the peer's end is seen. */
    void discard() {
        lock.lock();
        try {
            discards = true;
            bytes.clear();
            if (context != null) {
                context.channel().config().setAutoRead(true);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for {@code count} bytes.
     *
     * @return null if they did not come until {@code deadlineNs}
     * @throws IOException if the peer has closed, and fewer are left
     */
    byte[] take(int count, long deadlineNs) throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            while (bytes.readableBytes() < count) {
                long leftNs = deadlineNs - System.nanoTime();
                if (closed) {
                    throw new IOException("closed");
                }
                if (leftNs <= 0) {
                    return null;
                }
                arrival.awaitNanos(leftNs);
            }
            return taken(count);
        } finally {
            lock.unlock();
        }
    }

    private byte[] taken(int count) {
        byte[] taken = new byte[count];
        bytes.readBytes(taken);
        if (context != null && bytes.readableBytes() < FULL_BYTES) {
            context.channel().config().setAutoRead(true);
        }
        return taken;
    }
}

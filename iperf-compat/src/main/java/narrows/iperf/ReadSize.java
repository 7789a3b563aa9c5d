package narrows.iperf;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;

/** How much a channel reads at a time, which may change while it is open; Netty's own allocators are asked but once. */
public final class ReadSize extends DefaultMaxMessagesRecvByteBufAllocator {
    private static final int DEFAULT_BYTES = 64 * 1024;
    private static final int DEFAULT_CALLS = 16;

    private volatile int bytes = DEFAULT_BYTES;

    private ReadSize() {
        super(DEFAULT_CALLS);
    }

    /** Of {@code channel}; a channel that has read already must have had one from the beginning. */
    public static ReadSize of(Channel channel) {
        if (channel.config().getRecvByteBufAllocator() instanceof ReadSize size) {
            return size;
        }
        ReadSize size = new ReadSize();
        channel.config().setRecvByteBufAllocator(size);
        return size;
    }

    /** Before the first read: a turn ends when nothing is left to read, not already when a read brought less than it could. */
    public ReadSize untilNothingIsLeft() {
        respectMaybeMoreData(false);
        return this;
    }

    /**
     * Sets it.
     *
     * @param newBytes at a system call
     * @param calls system calls before other channels of the event loop have their turn
     */
    public void set(int newBytes, int calls) {
        bytes = newBytes;
        maxMessagesPerRead(calls);
    }

    @Override
    @SuppressWarnings("deprecation")
    public Handle newHandle() {
        return new MaxMessageHandle() {
            @Override
            public ByteBuf allocate(ByteBufAllocator allocator) {
                return allocator.directBuffer(bytes, bytes);
            }

            @Override
            public int guess() {
                return bytes;
            }
        };
    }
}

package narrows.iperf;

import io.netty.channel.FileRegion;
import io.netty.util.AbstractReferenceCounted;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/**
 * All that a sender still may send as one message of its channel. Every call to the system offers a whole block, also the one
 * after a call that took a part: what a program does that calls write again and again. A buffer in a channel would be offered
 * its rest first.
 */
final class BlockRegion extends AbstractReferenceCounted implements FileRegion {
    private final ByteBuffer block;
    private final Budget budget;
    private final Tally accepted;

    /**
     * @param block direct; its capacity is the length of a block
     * @param budget whose alone this region is
     * @param accepted counts what the kernel has taken
     */
    BlockRegion(ByteBuffer block, Budget budget, Tally accepted) {
        this.block = block;
        this.budget = budget;
        this.accepted = accepted;
    }

    @Override
    public long transferTo(WritableByteChannel target, long position) throws IOException {
        block.clear().limit((int) Math.min(block.capacity(), budget.leftBytes()));
        int taken = target.write(block);
        budget.add(-taken);
        accepted.add(taken);
        return taken;
    }

    @Override
    public long position() {
        return 0;
    }

    @Override
    public long transferred() {
        return accepted.value();
    }

    /** @deprecated misspelt by the interface */
    @Deprecated
    @SuppressWarnings("InlineMeSuggester")
    @Override
    public long transfered() {
        return transferred();
    }

    /** Grows with the budget. */
    @Override
    public long count() {
        long leftBytes = budget.leftBytes();
        return leftBytes > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : transferred() + leftBytes;
    }

    /** The block is the sender's. */
    @Override
    protected void deallocate() {
        // Nothing is the region's own.
    }

    @Override
    public FileRegion touch() {
        return this;
    }

    @Override
    public FileRegion touch(Object hint) {
        return this;
    }

    @Override
    public FileRegion retain() {
        super.retain();
        return this;
    }

    @Override
    public FileRegion retain(int increment) {
        super.retain(increment);
        return this;
    }
}

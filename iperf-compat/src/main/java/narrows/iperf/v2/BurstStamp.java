package narrows.iperf.v2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Puts the head of a burst with the time of writing in front of each write after the header. */
final class BurstStamp {
    private final TestHeader header;
    private final WallClock clock;
    private final long startUs;
    private long sentBytes;
    private int number;
    private boolean headerSent;

    BurstStamp(TestHeader header, WallClock clock, long startNs) {
        this.header = header;
        this.clock = clock;
        this.startUs = clock.unixUs(startNs);
    }

    /** The same number of bytes, with the head in front where they have room for it. */
    ByteBuf stamped(ByteBuf block) {
        int bytes = block.readableBytes();
        if (!headerSent || bytes < BurstHead.BYTES) {
            headerSent = true;
            return block;
        }
        number++;
        sentBytes += bytes;
        ByteBuf head = Unpooled.wrappedBuffer(
                BurstHead.write(header, startUs, clock.unixUs(System.nanoTime()), number, bytes, sentBytes));
        return Unpooled.wrappedBuffer(head, block.skipBytes(BurstHead.BYTES));
    }
}

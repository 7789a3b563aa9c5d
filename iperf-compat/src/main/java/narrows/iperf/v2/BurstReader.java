package narrows.iperf.v2;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;

/** Finds the writes in a stream with trip times and takes the delay of each when its last byte has come. */
final class BurstReader {
    private final WallClock clock;
    private final TransitTimes whole = new TransitTimes();
    private final TransitTimes interval = new TransitTimes();
    private final ByteBuffer head = ByteBuffer.allocate(BurstHead.BYTES);
    private long skipBytes;
    private long leftBytes;
    private boolean lostTrack;

    /** @param headerBytes length of the header before the first write */
    BurstReader(WallClock clock, int headerBytes) {
        this.clock = clock;
        this.skipBytes = headerBytes;
    }

    /** Looks at {@code content} without consuming it. */
    void take(ByteBuf content, long nowNs) {
        int at = content.readerIndex() + (int) Math.min(skipBytes, content.readableBytes());
        skipBytes -= at - content.readerIndex();
        while (at < content.writerIndex() && !lostTrack) {
            at += leftBytes > 0 ? skip(content.writerIndex() - at, nowNs) : headPiece(content, at, nowNs);
        }
    }

    private int skip(int available, long nowNs) {
        int step = (int) Math.min(leftBytes, available);
        leftBytes -= step;
        if (leftBytes == 0) {
            complete(nowNs);
        }
        return step;
    }

    private int headPiece(ByteBuf content, int at, long nowNs) {
        int step = Math.min(head.remaining(), content.writerIndex() - at);
        for (int i = 0; i < step; i++) {
            head.put(content.getByte(at + i));
        }
        if (!head.hasRemaining()) {
            leftBytes = BurstHead.sizeBytes(head) - (long) BurstHead.BYTES;
            lostTrack = leftBytes < 0;
            if (leftBytes == 0) {
                complete(nowNs);
            }
        }
        return step;
    }

    private void complete(long nowNs) {
        long transitUs = clock.unixUs(nowNs) - BurstHead.sentUs(head);
        whole.add(transitUs);
        interval.add(transitUs);
        head.clear();
    }

    TransitTimes.Summary whole() {
        return whole.summary();
    }

    TransitTimes.Summary takeInterval() {
        TransitTimes.Summary summary = interval.summary();
        interval.clear();
        return summary;
    }
}

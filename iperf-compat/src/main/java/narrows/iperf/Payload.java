package narrows.iperf;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.SplittableRandom;

/** What senders send. */
public final class Payload {
    private Payload() {}

    /** Random bytes, which links that compress cannot shorten. The caller releases the buffer. */
    public static ByteBuf random(int bytes) {
        byte[] content = new byte[bytes];
        new SplittableRandom().nextBytes(content);
        return Unpooled.directBuffer(bytes, bytes).writeBytes(content);
    }

    /** The digits 0 to 9 over and over. The caller releases the buffer. */
    public static ByteBuf digits(int bytes) {
        ByteBuf content = Unpooled.directBuffer(bytes, bytes);
        for (int i = 0; i < bytes; i++) {
            content.writeByte('0' + i % 10);
        }
        return content;
    }
}

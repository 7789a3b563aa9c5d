package narrows.format;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Goes through the options at the end of a pcapng block. A list may end with the end mark or with the block. */
final class BlockOptions {
    private static final int END = 0;

    private final BlockReader block;
    private final ByteBuffer body;
    private int nextAt;
    private int valueAt;
    private int code;
    private int lengthBytes;

    /** @param offset where the options begin in the present block's body */
    BlockOptions(BlockReader block, int offset) {
        this.block = block;
        this.body = block.body();
        this.nextAt = offset;
    }

    /** Goes to the next option; false: there is none. */
    boolean next() {
        if (body.limit() - nextAt < 4) {
            return false;
        }
        code = Short.toUnsignedInt(body.getShort(nextAt));
        lengthBytes = Short.toUnsignedInt(body.getShort(nextAt + 2));
        valueAt = nextAt + 4;
        if (code == END) {
            return false;
        }
        if (lengthBytes > body.limit() - valueAt) {
            throw block.wrong("option " + code + " of " + lengthBytes + " bytes is longer than its block");
        }
        nextAt = valueAt + ((lengthBytes + 3) & ~3);
        return true;
    }

    int code() {
        return code;
    }

    String text() {
        return new String(body.array(), body.arrayOffset() + valueAt, lengthBytes, StandardCharsets.UTF_8);
    }

    int unsignedByte() {
        need(1);
        return Byte.toUnsignedInt(body.get(valueAt));
    }

    long number() {
        need(8);
        return body.getLong(valueAt);
    }

    private void need(int bytes) {
        if (lengthBytes != bytes) {
            throw block.wrong("option " + code + " has " + lengthBytes + " bytes; " + bytes + " would be right");
        }
    }
}

package narrows.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A reader of little-endian pcapng, written from the specification and not from the writer, for tests. */
final class PcapngBlocks {
    record Option(int code, byte[] value) {
        String text() {
            return new String(value, StandardCharsets.UTF_8);
        }

        long number() {
            ByteBuffer buffer = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
            return switch (value.length) {
                case 1 -> value[0];
                case 4 -> buffer.getInt();
                case 8 -> buffer.getLong();
                default -> throw new AssertionError("a number of " + value.length + " bytes");
            };
        }
    }

    /** {@code body}: between the two lengths. */
    record Block(int type, ByteBuffer body) {
        int intAt(int offset) {
            return body.getInt(offset);
        }

        /** Options that begin at {@code offset}; they must end with the end mark and fill the block. */
        List<Option> options(int offset) {
            List<Option> options = new ArrayList<>();
            int at = offset;
            while (true) {
                int code = body.getShort(at) & 0xffff;
                int length = body.getShort(at + 2) & 0xffff;
                if (code == 0) {
                    check(length == 0 && at + 4 == body.limit(), "end of options");
                    return options;
                }
                byte[] value = new byte[length];
                body.get(at + 4, value);
                options.add(new Option(code, value));
                at += 4 + (length + 3) / 4 * 4;
            }
        }

        Option option(int offset, int code) {
            return options(offset).stream()
                    .filter(option -> option.code == code)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no option " + code));
        }
    }

    private PcapngBlocks() {}

    static List<Block> read(byte[] file) {
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        List<Block> blocks = new ArrayList<>();
        int at = 0;
        while (at < file.length) {
            int length = buffer.getInt(at + 4);
            check(length % 4 == 0 && length >= 12 && at + length <= file.length, "length of block");
            check(buffer.getInt(at + length - 4) == length, "length at the end of a block");
            ByteBuffer body = buffer.slice(at + 8, length - 12).order(ByteOrder.LITTLE_ENDIAN);
            blocks.add(new Block(buffer.getInt(at), body));
            at += length;
        }
        return blocks;
    }

    private static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError("malformed " + what);
        }
    }
}

package narrows.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** One pcapng block in the making: little-endian, 32-bit aligned, its length at both ends. Grows, and is used again. */
final class BlockBuffer {
    private ByteBuffer buffer = allocate(512);

    void begin(int type) {
        buffer.clear();
        putInt(type);
        putInt(0);
    }

    void putShort(int value) {
        room(2);
        buffer.putShort((short) value);
    }

    void putInt(int value) {
        room(4);
        buffer.putInt(value);
    }

    void putLong(long value) {
        room(8);
        buffer.putLong(value);
    }

    void putPadded(byte[] bytes, int length) {
        room(length + 3);
        buffer.put(bytes, 0, length);
        while ((buffer.position() & 3) != 0) {
            buffer.put((byte) 0);
        }
    }

    void option(int code, String text) {
        option(code, text.getBytes(StandardCharsets.UTF_8));
    }

    void option(int code, byte[] value) {
        putShort(code);
        putShort(value.length);
        putPadded(value, value.length);
    }

    void option(int code, long value) {
        putShort(code);
        putShort(8);
        putLong(value);
    }

    void option(int code, int value) {
        putShort(code);
        putShort(4);
        putInt(value);
    }

    void option(int code, byte value) {
        putShort(code);
        putShort(1);
        putInt(value & 0xff);
    }

    void endOptions() {
        putInt(0);
    }

    void writeTo(OutputStream out) throws IOException {
        int total = buffer.position() + 4;
        putInt(total);
        buffer.putInt(4, total);
        out.write(buffer.array(), buffer.arrayOffset(), total);
    }

    private void room(int bytes) {
        if (buffer.remaining() < bytes) {
            buffer.flip();
            buffer = allocate(2 * buffer.capacity() + bytes).put(buffer);
        }
    }

    private static ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}

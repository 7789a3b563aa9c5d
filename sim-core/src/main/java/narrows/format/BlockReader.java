package narrows.format;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads pcapng blocks of either byte order one after the other. It keeps the bodies of the known types and passes over the
 * others, so that memory does not grow with the file; no length is believed before it has been checked.
 */
final class BlockReader implements Closeable {
    static final int SECTION_HEADER = 0x0a0d0d0a;
    static final int INTERFACE_DESCRIPTION = 1;
    static final int ENHANCED_PACKET = 6;

    /** Most bytes of a block that is kept: 16 MiB. */
    static final int MOST_BYTES = 1 << 24;

    private static final int BYTE_ORDER_MAGIC = 0x1a2b3c4d;
    private static final int FRAME_BYTES = 12;
    private static final int SMALLEST_SECTION_BYTES = 28;

    private final InputStream in;
    private final String file;
    private final ByteBuffer frame = ByteBuffer.allocate(FRAME_BYTES);
    private byte[] bytes = new byte[512];
    private ByteBuffer body = ByteBuffer.allocate(0);
    private ByteOrder order;
    private int type;
    private long blockAtBytes;
    private long positionBytes;

    BlockReader(InputStream in, String file) {
        this.in = in;
        this.file = file;
    }

    /** Type of the present block. */
    int type() {
        return type;
    }

    /**
     * Its body without type and lengths, in its byte order; empty if its type is not one that is kept. A section's body
     * begins behind the byte-order magic.
     */
    ByteBuffer body() {
        return body;
    }

    /** Goes to the next block; false: there is none. */
    boolean next() throws IOException {
        blockAtBytes = positionBytes;
        int first = in.read();
        if (first < 0) {
            return false;
        }
        frame.put(0, (byte) first);
        positionBytes++;
        fill(frame.array(), 1, 7);
        boolean section = frame.order(ByteOrder.BIG_ENDIAN).getInt(0) == SECTION_HEADER;
        if (section) {
            fill(frame.array(), 8, 4);
            order = byteOrder(frame.getInt(8));
        } else if (order == null) {
            throw new CaptureException(file + " is not a pcapng file: it begins with 0x"
                    + Integer.toHexString(frame.getInt(0)) + " instead of 0x" + Integer.toHexString(SECTION_HEADER));
        }
        type = frame.order(order).getInt(0);
        readBody(frame.getInt(4), section ? FRAME_BYTES : 8);
        return true;
    }

    private ByteOrder byteOrder(int magic) {
        if (magic == BYTE_ORDER_MAGIC) {
            return ByteOrder.BIG_ENDIAN;
        }
        if (Integer.reverseBytes(magic) == BYTE_ORDER_MAGIC) {
            return ByteOrder.LITTLE_ENDIAN;
        }
        throw wrong("byte-order magic 0x" + Integer.toHexString(magic) + " is not 0x1a2b3c4d in either order");
    }

    private void readBody(int totalBytes, int readBytes) throws IOException {
        int least = type == SECTION_HEADER ? SMALLEST_SECTION_BYTES : FRAME_BYTES;
        if ((totalBytes & 3) != 0 || Integer.compareUnsigned(totalBytes, least) < 0) {
            throw wrong("a block of " + Integer.toUnsignedString(totalBytes) + " bytes; a multiple of 4, at least "
                    + least + ", would be right");
        }
        long restBytes = Integer.toUnsignedLong(totalBytes) - readBytes - 4;
        if (type == SECTION_HEADER || type == INTERFACE_DESCRIPTION || type == ENHANCED_PACKET) {
            keep(restBytes);
        } else {
            skip(restBytes);
        }
        checkEnd(totalBytes);
    }

    private void keep(long restBytes) throws IOException {
        if (restBytes > MOST_BYTES) {
            throw wrong("a block of " + restBytes + " bytes; at most " + MOST_BYTES + " can be read");
        }
        if (bytes.length < restBytes) {
            bytes = new byte[(int) restBytes];
        }
        fill(bytes, 0, (int) restBytes);
        body = ByteBuffer.wrap(bytes, 0, (int) restBytes).order(order);
    }

    private void skip(long restBytes) throws IOException {
        body = ByteBuffer.allocate(0);
        try {
            in.skipNBytes(restBytes);
        } catch (EOFException e) {
            throw cut(e);
        }
        positionBytes += restBytes;
    }

    private void checkEnd(int totalBytes) throws IOException {
        fill(frame.array(), 0, 4);
        int again = frame.getInt(0);
        if (again != totalBytes) {
            throw wrong("a block's two lengths differ: " + Integer.toUnsignedString(totalBytes) + " and "
                    + Integer.toUnsignedString(again));
        }
    }

    private void fill(byte[] target, int offset, int length) throws IOException {
        if (in.readNBytes(target, offset, length) < length) {
            throw cut(null);
        }
        positionBytes += length;
    }

    private CaptureException cut(EOFException cause) {
        return new CaptureException(
                file + " at byte " + blockAtBytes + ": the file ends inside a block; it was cut short", cause);
    }

    /** An error in the present block. */
    CaptureException wrong(String what) {
        return new CaptureException(file + " at byte " + blockAtBytes + ": " + what);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

package narrows.os;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A piece of memory outside the Java heap, zeroed, whose address system calls take. Offsets are in bytes from its start;
 * wrong ones end in IndexOutOfBoundsException. It is freed when nothing refers to it any more.
 */
public final class Memory {
    private final ByteBuffer nativeOrder;
    private final ByteBuffer networkOrder;
    private final long address;

    private Memory(int sizeBytes) {
        nativeOrder = ByteBuffer.allocateDirect(sizeBytes).order(ByteOrder.nativeOrder());
        networkOrder = nativeOrder.duplicate().order(ByteOrder.BIG_ENDIAN);
        address = LibC.address(nativeOrder);
    }

    public static Memory allocate(int sizeBytes) {
        return new Memory(sizeBytes);
    }

    /** Address of the byte at {@code offset}. */
    public long address(int offset) {
        return address + offset;
    }

    public int sizeBytes() {
        return nativeOrder.capacity();
    }

    public int unsignedByte(int offset) {
        return nativeOrder.get(offset) & 0xff;
    }

    public void putByte(int offset, int value) {
        nativeOrder.put(offset, (byte) value);
    }

    public int intAt(int offset) {
        return nativeOrder.getInt(offset);
    }

    public void putInt(int offset, int value) {
        nativeOrder.putInt(offset, value);
    }

    public void putShort(int offset, int value) {
        nativeOrder.putShort(offset, (short) value);
    }

    public int shortAt(int offset) {
        return nativeOrder.getShort(offset);
    }

    public long longAt(int offset) {
        return nativeOrder.getLong(offset);
    }

    public void putLong(int offset, long value) {
        nativeOrder.putLong(offset, value);
    }

    /** Reads 16 bits in network byte order. */
    public int networkShort(int offset) {
        return networkOrder.getShort(offset) & 0xffff;
    }

    /** Writes the low 16 bits of {@code value} in network byte order. */
    public void putNetworkShort(int offset, int value) {
        networkOrder.putShort(offset, (short) value);
    }

    /** Reads 32 bits in network byte order. */
    public int networkInt(int offset) {
        return networkOrder.getInt(offset);
    }

    public void putNetworkInt(int offset, int value) {
        networkOrder.putInt(offset, value);
    }

    /** Reads 64 bits in network byte order. */
    public long networkLong(int offset) {
        return networkOrder.getLong(offset);
    }

    public void putNetworkLong(int offset, long value) {
        networkOrder.putLong(offset, value);
    }

    /** Copies {@code lengthBytes} bytes from {@code offset} to the array. */
    public void copyTo(int offset, byte[] target, int targetOffset, int lengthBytes) {
        nativeOrder.get(offset, target, targetOffset, lengthBytes);
    }

    /** Copies the array's bytes to {@code offset}. */
    public void copyFrom(byte[] source, int sourceOffset, int offset, int lengthBytes) {
        nativeOrder.put(offset, source, sourceOffset, lengthBytes);
    }

    /** Copies bytes of another piece of memory to {@code offset}. */
    public void copyFrom(Memory source, int sourceOffset, int offset, int lengthBytes) {
        nativeOrder.put(offset, source.nativeOrder, sourceOffset, lengthBytes);
    }
}

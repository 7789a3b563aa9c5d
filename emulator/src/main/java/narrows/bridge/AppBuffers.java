package narrows.bridge;

import narrows.os.Memory;

/** What the applications of one thread read into and write from. Nobody looks at the bytes, so all flows share them. */
public final class AppBuffers {
    private static final int READ_BYTES = 128 * 1024;

    private final Memory read = Memory.allocate(READ_BYTES);
    private Memory write = Memory.allocate(1);

    Memory read() {
        return read;
    }

    /** Zeros, at least {@code leastBytes}. */
    Memory write(int leastBytes) {
        if (write.sizeBytes() < leastBytes) {
            write = Memory.allocate(leastBytes);
        }
        return write;
    }
}

package narrows.bridge;

import narrows.os.Memory;

/**
 * The frames of one thread. It grows by chunks up to its limit and never shrinks, so that in the steady state nothing is
 * allocated. An exhausted pool is counted: the packet that found no frame is lost outside of every model.
 */
final class FramePool {
    private static final int CHUNK_FRAMES = 256;
    private static final int ALIGNMENT_BYTES = 64;

    private final int slotBytes;
    private final int limitFrames;
    private Frame free;
    private int frames;
    private int inUse;

    /** @param frameBytes the longest packet that a frame must hold */
    FramePool(int frameBytes, int limitFrames) {
        this.slotBytes = (frameBytes + ALIGNMENT_BYTES - 1) / ALIGNMENT_BYTES * ALIGNMENT_BYTES;
        this.limitFrames = limitFrames;
        grow();
    }

    int slotBytes() {
        return slotBytes;
    }

    /** Frames that have been taken and not given back. */
    int inUse() {
        return inUse;
    }

    /** Takes a frame; null when the limit is reached. */
    Frame take() {
        if (free == null) {
            if (frames >= limitFrames) {
                return null;
            }
            grow();
        }
        Frame frame = free;
        free = (Frame) frame.next;
        frame.next = null;
        frame.lost = false;
        frame.flippedBit = -1;
        inUse++;
        return frame;
    }

    void giveBack(Frame frame) {
        frame.next = free;
        free = frame;
        inUse--;
    }

    private void grow() {
        int count = Math.min(CHUNK_FRAMES, limitFrames - frames);
        Memory slab = Memory.allocate(count * slotBytes);
        for (int index = 0; index < count; index++) {
            Frame frame = new Frame(this, slab, index * slotBytes);
            frame.next = free;
            free = frame;
        }
        frames += count;
    }
}

package narrows.fidelity;

import java.util.concurrent.Semaphore;

/** Lets cells run on real stacks at the same time as long as their loads together stay within what one machine carries. */
final class Lane {
    private static final double BITS_PER_MBIT = 1e6;

    private final int carriedMbit;
    private final Semaphore mbit;

    /** What goes through the lane. */
    @FunctionalInterface
    interface Work {
        void run() throws InterruptedException;
    }

    /** @param bitsPerSec what is faithful together */
    Lane(double bitsPerSec) {
        this.carriedMbit = (int) (bitsPerSec / BITS_PER_MBIT);
        this.mbit = new Semaphore(carriedMbit, true);
    }

    /** Does work that loads the machine with so many bit/s, when there is room for it. */
    void through(double bitsPerSec, Work work) throws InterruptedException {
        holding(mbit(bitsPerSec), work);
    }

    /** Does work with nothing beside it. */
    void alone(Work work) throws InterruptedException {
        holding(carriedMbit, work);
    }

    private void holding(int share, Work work) throws InterruptedException {
        mbit.acquire(share);
        try {
            work.run();
        } finally {
            mbit.release(share);
        }
    }

    /** At least 1, and at most all: what loads more than the lane carries has it to itself. */
    private int mbit(double bitsPerSec) {
        return (int) Math.min(Math.max(Math.ceil(bitsPerSec / BITS_PER_MBIT), 1), carriedMbit);
    }
}

package narrows.time;

import java.util.Arrays;

/** Armed timers ordered by (time, sequence of arming): a four-ary heap whose nodes are the timers themselves. */
public final class TimerQueue {
    private static final int ARITY = 4;

    private Timer[] heap = new Timer[64];
    private int size;
    private long nextSequence;

    /** The timer at the root is being run, so that the next one to be armed, mostly the same, may take its place. */
    private boolean rootIsFree;

    public boolean isEmpty() {
        return size() == 0;
    }

    public int size() {
        return rootIsFree ? size - 1 : size;
    }

    /** Instant of the first timer; {@link Scheduler#NEVER} when none is armed. */
    public long nextNs() {
        fillRoot();
        return size == 0 ? Scheduler.NEVER : heap[0].atNs;
    }

    /** Arms or moves {@code timer}. Moving counts as arming again: the timer goes behind others of the same instant. */
    public void arm(Timer timer, long atNs) {
        if (timer.armed()) {
            fillRoot();
        }
        timer.atNs = atNs;
        timer.sequence = nextSequence++;
        if (timer.armed()) {
            siftDown(timer, siftUp(timer, timer.heapIndex));
        } else if (rootIsFree) {
            rootIsFree = false;
            siftDown(timer, 0);
        } else {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, size * 2);
            }
            siftUp(timer, size++);
        }
    }

    public void disarm(Timer timer) {
        if (!timer.armed()) {
            return;
        }
        fillRoot();
        int hole = timer.heapIndex;
        timer.heapIndex = Timer.UNARMED;
        Timer last = heap[--size];
        heap[size] = null;
        if (last != timer) {
            siftDown(last, siftUp(last, hole));
        }
    }

    /** Takes the first timer out and runs it at its own instant. */
    public void fireFirst() {
        Timer first = heap[0];
        first.heapIndex = Timer.UNARMED;
        rootIsFree = true;
        try {
            first.task.fire(first.atNs);
        } finally {
            fillRoot();
        }
    }

    private void fillRoot() {
        if (!rootIsFree) {
            return;
        }
        rootIsFree = false;
        Timer last = heap[--size];
        heap[size] = null;
        if (size > 0) {
            siftDown(last, 0);
        }
    }

    private int siftUp(Timer timer, int from) {
        int hole = from;
        while (hole > 0) {
            int parent = (hole - 1) / ARITY;
            if (!before(timer, heap[parent])) {
                break;
            }
            place(heap[parent], hole);
            hole = parent;
        }
        place(timer, hole);
        return hole;
    }

    private void siftDown(Timer timer, int from) {
        int hole = from;
        while (true) {
            int first = hole * ARITY + 1;
            if (first >= size) {
                break;
            }
            int least = first;
            int end = Math.min(first + ARITY, size);
            for (int child = first + 1; child < end; child++) {
                if (before(heap[child], heap[least])) {
                    least = child;
                }
            }
            if (!before(heap[least], timer)) {
                break;
            }
            place(heap[least], hole);
            hole = least;
        }
        place(timer, hole);
    }

    private void place(Timer timer, int index) {
        heap[index] = timer;
        timer.heapIndex = index;
    }

    private static boolean before(Timer a, Timer b) {
        return a.atNs < b.atNs || (a.atNs == b.atNs && a.sequence < b.sequence);
    }
}

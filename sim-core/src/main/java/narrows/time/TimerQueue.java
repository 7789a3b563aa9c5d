package narrows.time;

import java.util.Arrays;

/** Armed timers ordered by (time, sequence of arming): a four-ary heap whose nodes are the timers themselves. */
public final class TimerQueue {
    private static final int ARITY = 4;

    private Timer[] heap = new Timer[64];
    private int size;
    private long nextSequence;

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }

    /** Instant of the first timer; {@link Scheduler#NEVER} when none is armed. */
    public long nextNs() {
        return size == 0 ? Scheduler.NEVER : heap[0].atNs;
    }

    /** Arms or moves {@code timer}. Moving counts as arming again: the timer goes behind others of the same instant. */
    public void arm(Timer timer, long atNs) {
        timer.atNs = atNs;
        timer.sequence = nextSequence++;
        if (timer.heapIndex == Timer.UNARMED) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, size * 2);
            }
            siftUp(timer, size++);
        } else {
            siftDown(timer, siftUp(timer, timer.heapIndex));
        }
    }

    public void disarm(Timer timer) {
        int hole = timer.heapIndex;
        if (hole == Timer.UNARMED) {
            return;
        }
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
        disarm(first);
        first.task.fire(first.atNs);
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

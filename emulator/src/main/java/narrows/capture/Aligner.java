package narrows.capture;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Aligns two sequences as they come in. While they agree it goes in step; where they differ it takes the longest common
 * subsequence of the next elements of both (a window of each) and goes on in step where a few in a row agree again. Memory
 * is bounded by the window, whatever the sequences are.
 */
final class Aligner<E> {
    /** What becomes of each element, in order. */
    interface Listener<E> {
        void same(E left, E right);

        void onlyLeft(E left);

        void onlyRight(E right);
    }

    /** So many in a row are no chance. */
    private static final int RUN = 3;

    private final int window;
    private final BiPredicate<E, E> same;
    private final Listener<E> listener;
    private final ArrayDeque<E> left = new ArrayDeque<>();
    private final ArrayDeque<E> right = new ArrayDeque<>();
    private final int[][] common;

    Aligner(int window, BiPredicate<E, E> same, Listener<E> listener) {
        this.window = window;
        this.same = same;
        this.listener = listener;
        this.common = new int[window + 1][window + 1];
    }

    void addLeft(E element) {
        left.add(element);
        settle();
    }

    void addRight(E element) {
        right.add(element);
        settle();
    }

    /** How many more elements of the left sequence wait than of the right one. */
    int lead() {
        return left.size() - right.size();
    }

    /** Settles what is left: both sequences end here. */
    void end() {
        goInStep();
        while (!left.isEmpty() || !right.isEmpty()) {
            resynchronize(true);
            goInStep();
        }
    }

    private void settle() {
        goInStep();
        while (mustDecide()) {
            resynchronize(false);
            goInStep();
        }
    }

    /** One side may wait for the other for some windows, as when its flow is faster. */
    private boolean mustDecide() {
        int fewer = Math.min(left.size(), right.size());
        int more = Math.max(left.size(), right.size());
        return fewer >= window || more >= 8 * window;
    }

    private void goInStep() {
        while (!left.isEmpty() && !right.isEmpty() && same.test(left.peek(), right.peek())) {
            listener.same(left.poll(), right.poll());
        }
    }

    /** Tells what becomes of the elements up to the next run in common, or else of half a window. */
    private void resynchronize(boolean ended) {
        List<E> a = head(left);
        List<E> b = head(right);
        measure(a, b);
        boolean all = ended && left.size() == a.size() && right.size() == b.size();
        int limit = all ? a.size() + b.size() : Math.max(1, (a.size() + b.size()) / 2);
        int i = 0;
        int j = 0;
        while (i + j < limit && !isRun(a, i, b, j)) {
            if (i < a.size() && j < b.size() && same.test(a.get(i), b.get(j))) {
                listener.same(a.get(i++), b.get(j++));
            } else if (j == b.size() || (i < a.size() && isLeftNext(i, j))) {
                listener.onlyLeft(a.get(i++));
            } else {
                listener.onlyRight(b.get(j++));
            }
        }
        drop(left, i);
        drop(right, j);
    }

    /** In turn where neither is better, so that no side runs away from the other. */
    private boolean isLeftNext(int i, int j) {
        int gain = common[i + 1][j] - common[i][j + 1];
        return gain > 0 || (gain == 0 && i <= j);
    }

    private boolean isRun(List<E> a, int i, List<E> b, int j) {
        if (i + RUN > a.size() || j + RUN > b.size()) {
            return false;
        }
        for (int k = 0; k < RUN; k++) {
            if (!same.test(a.get(i + k), b.get(j + k))) {
                return false;
            }
        }
        return true;
    }

    /** Fills {@link #common}: length of the longest common subsequence of the rests from i and j. */
    private void measure(List<E> a, List<E> b) {
        for (int i = a.size(); i >= 0; i--) {
            for (int j = b.size(); j >= 0; j--) {
                if (i == a.size() || j == b.size()) {
                    common[i][j] = 0;
                } else if (same.test(a.get(i), b.get(j))) {
                    common[i][j] = common[i + 1][j + 1] + 1;
                } else {
                    common[i][j] = Math.max(common[i + 1][j], common[i][j + 1]);
                }
            }
        }
    }

    private List<E> head(ArrayDeque<E> queue) {
        List<E> head = new ArrayList<>(Math.min(window, queue.size()));
        for (E element : queue) {
            if (head.size() == window) {
                break;
            }
            head.add(element);
        }
        return head;
    }

    private static <E> void drop(ArrayDeque<E> queue, int count) {
        for (int i = 0; i < count; i++) {
            queue.remove();
        }
    }
}

package narrows.tcp.cc;

/**
 * The maximum over a sliding window in constant space: the best, second and third best sample, each younger than the one
 * before (Kathleen Nichols' algorithm; lib/win_minmax.c). It is exact while the maximum is young; when that leaves the
 * window, the next choice may lie below the true second best.
 */
final class WindowedMax {
    private final long window;
    private final long[] times = new long[3];
    private final long[] values = new long[3];

    /** @param window how old a sample may get, in the unit of the times */
    WindowedMax(long window) {
        this.window = window;
    }

    long value() {
        return values[0];
    }

    /** Forgets everything but this sample. */
    void reset(long time, long value) {
        put(0, time, value);
        put(1, time, value);
        put(2, time, value);
    }

    void add(long time, long value) {
        if (value >= values[0] || time - times[2] > window) {
            reset(time, value);
            return;
        }
        if (value >= values[1]) {
            put(1, time, value);
            put(2, time, value);
        } else if (value >= values[2]) {
            put(2, time, value);
        }
        age(time, value);
    }

    /** Drops choices that are too old; takes a later one as soon as a quarter, or half, of the window has none. */
    private void age(long time, long value) {
        long bestAge = time - times[0];
        if (bestAge > window) {
            shift(time, value);
            if (time - times[0] > window) {
                shift(time, value);
            }
        } else if (times[1] == times[0] && bestAge > window / 4) {
            put(1, time, value);
            put(2, time, value);
        } else if (times[2] == times[1] && bestAge > window / 2) {
            put(2, time, value);
        }
    }

    private void shift(long time, long value) {
        put(0, times[1], values[1]);
        put(1, times[2], values[2]);
        put(2, time, value);
    }

    private void put(int choice, long time, long value) {
        times[choice] = time;
        values[choice] = value;
    }
}

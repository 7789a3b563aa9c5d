package narrows.scenario;

import narrows.tc.Figures;

/** Figures for people. */
final class Text {
    private Text() {}

    /** Milliseconds, to the microsecond: {@code 60 ms}, {@code 6144 ms}, {@code 200.012 ms}. */
    static String millis(long durationNs) {
        return Figures.millis(durationNs);
    }
}

package narrows.scenario;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Figures for people. */
final class Text {
    private Text() {}

    /** Milliseconds, to the microsecond: {@code 60 ms}, {@code 6144 ms}, {@code 200.012 ms}. */
    static String millis(long durationNs) {
        BigDecimal ms = BigDecimal.valueOf(durationNs, 6).setScale(3, RoundingMode.HALF_UP);
        return (ms.signum() == 0 ? "0" : ms.stripTrailingZeros().toPlainString()) + " ms";
    }
}

package narrows.format;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Columns for gnuplot: values apart by spaces, {@code #} before comments, two blank lines before a new data set. */
public final class DatWriter {
    private static final int USUAL_DECIMALS = 3;

    private final StringBuilder text = new StringBuilder();
    private final int decimals;
    private boolean hasRows;

    public DatWriter() {
        this(USUAL_DECIMALS);
    }

    /** @param decimals that numbers are rounded to */
    public DatWriter(int decimals) {
        this.decimals = decimals;
    }

    public void comment(String line) {
        text.append("# ").append(line).append('\n');
    }

    /** Begins a data set, gnuplot's {@code index}. */
    public void dataSet(String comment) {
        if (hasRows) {
            text.append("\n\n");
        }
        comment(comment);
    }

    /** A row that begins with a word and goes on with numbers, which are rounded. */
    public void row(String label, double... values) {
        text.append(label);
        for (double value : values) {
            text.append(' ').append(plain(value));
        }
        text.append('\n');
        hasRows = true;
    }

    public String text() {
        return text.toString();
    }

    /** {@code value} without exponent and without zeros at the end. */
    private String plain(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}

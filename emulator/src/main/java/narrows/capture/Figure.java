package narrows.capture;

/**
 * A line of statistics.
 *
 * @param name what, and its unit
 * @param value NaN if there was nothing to measure
 * @param places decimals worth showing
 */
public record Figure(String name, double value, int places) {
    static Figure count(String name, long value) {
        return new Figure(name, value, 0);
    }

    static Figure ratio(String name, double value, double of) {
        return new Figure(name, of == 0 ? Double.NaN : value / of, 3);
    }

    static Figure percent(String name, double value, double of) {
        return new Figure(name, of == 0 ? Double.NaN : 100 * value / of, 1);
    }

    static Figure ms(String name, double ns) {
        return new Figure(name, ns / 1e6, 2);
    }
}

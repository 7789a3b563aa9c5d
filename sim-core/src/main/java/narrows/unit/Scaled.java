package narrows.unit;

/** Writes whole numbers with the largest unit that leaves them whole. */
final class Scaled {
    private Scaled() {}

    static String text(long value, long base, String... units) {
        long rest = value;
        int unit = 0;
        while (rest != 0 && rest % base == 0 && unit < units.length - 1) {
            rest /= base;
            unit++;
        }
        return rest + units[unit];
    }
}

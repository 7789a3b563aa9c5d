package narrows.qdisc;

/** Range checks of fractions in tc's scale. */
final class Fractions {
    private Fractions() {}

    static void require(String name, long fraction) {
        if (fraction < 0 || fraction > Chance.ALWAYS) {
            throw new IllegalArgumentException("netem loss " + name + " is not between 0% and 100%");
        }
    }
}

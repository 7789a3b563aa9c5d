package narrows.qdisc;

/** Range checks of specifications. */
final class Require {
    private Require() {}

    static void that(boolean holds, String kind, String parameter) {
        if (!holds) {
            throw new IllegalArgumentException(kind + ' ' + parameter + " out of range");
        }
    }

    static void noChild(String kind, Qdisc child) {
        if (child != null) {
            throw new IllegalArgumentException(kind + " takes no child");
        }
    }
}

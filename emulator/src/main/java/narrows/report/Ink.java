package narrows.report;

/** Colours for a terminal, or none. Nothing that matters is said by colour alone. */
public enum Ink {
    COLOURED,
    PLAIN;

    /** @param terminal whether the output is a terminal; colour is also left out if NO_COLOR is set (no-color.org) */
    public static Ink of(boolean terminal) {
        String noColour = System.getenv("NO_COLOR");
        return terminal && (noColour == null || noColour.isEmpty()) ? COLOURED : PLAIN;
    }

    String bold(String text) {
        return in("1", text);
    }

    String good(String text) {
        return in("32", text);
    }

    String doubtful(String text) {
        return in("33", text);
    }

    String bad(String text) {
        return in("31", text);
    }

    private String in(String code, String text) {
        return this == PLAIN ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}

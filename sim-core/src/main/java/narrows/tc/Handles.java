package narrows.tc;

/** Handles and class ids: hexadecimal numbers of 16 bits on both sides of a colon. */
final class Handles {
    private static final int HEX = 16;
    private static final String EXPECTED = "up to four hexadecimal digits and a colon";

    private Handles() {}

    /** A qdisc's handle as {@code major:}; what follows the colon is ignored, as tc does. */
    static String handle(String text) {
        return text.equals("none") ? "0:" : number("handle", text, major(text)) + ":";
    }

    /** A class id as {@code root} or {@code major:minor}. */
    static String classId(String text) {
        if (text.equals(Place.ROOT)) {
            return Place.ROOT;
        }
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new TcException("bad-handle", "tc parent \"" + text + "\": expected root or a class such as 1:1");
        }
        return number("parent", text, text.substring(0, colon)) + ":"
                + number("parent", text, text.substring(colon + 1));
    }

    /** The part before the colon, with it. */
    static String qdiscOf(String classId) {
        return major(classId) + ":";
    }

    private static String major(String text) {
        return text.contains(":") ? text.substring(0, text.indexOf(':')) : text;
    }

    private static String number(String option, String text, String digits) {
        if (!digits.matches("[0-9a-fA-F]{0,4}")) {
            throw new TcException("bad-handle", "tc " + option + " \"" + text + "\": expected " + EXPECTED);
        }
        return Integer.toHexString(digits.isEmpty() ? 0 : Integer.parseInt(digits, HEX));
    }
}

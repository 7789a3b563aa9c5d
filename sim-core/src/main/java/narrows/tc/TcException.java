package narrows.tc;

import narrows.NarrowsException;

/** A tc line that tc or the kernel refuses, that says something ambiguous, or that asks for what is not modelled. */
public final class TcException extends NarrowsException {
    private static final long serialVersionUID = 1L;

    private final String code;

    private String line;

    /** @param code the kind of error for programs: {@code missing:rate}, {@code bad-value:burst}, {@code kernel-invalid} */
    TcException(String code, String message) {
        super(USAGE, message);
        this.code = code;
    }

    /** The kind of error in a word that does not change with the wording: {@code bad-value:rate}. */
    public String code() {
        return code;
    }

    /** The same error, of this line of several. */
    TcException in(String text) {
        TcException located = new TcException(code, getMessage());
        located.line = text;
        return located;
    }

    /** The line with the error, where it was one of several; null if not. */
    public String line() {
        return line;
    }

    static TcException badValue(String kind, String option, String text, String expected) {
        return new TcException("bad-value:" + option, kind + ' ' + option + " \"" + text + "\": expected " + expected);
    }

    static TcException missing(String kind, String option, String hint) {
        return new TcException("missing:" + option, kind + ' ' + hint);
    }

    static TcException incomplete(String option) {
        return new TcException("incomplete", option + ": incomplete, its value is missing");
    }

    /** For an option that tc knows and we do not; such options are never ignored. */
    static TcException notModelled(String kind, String option) {
        return new TcException("not-modelled", kind + ' ' + option + ": known to tc, but not modelled here");
    }

    static TcException unknown(String kind, String word) {
        return new TcException("unknown-keyword:" + word, kind + ": unknown word \"" + word + '"');
    }

    static TcException duplicate(String kind, String option) {
        return new TcException("duplicate:" + option, kind + ' ' + option + ": given twice");
    }
}

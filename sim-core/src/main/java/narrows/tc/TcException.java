package narrows.tc;

import narrows.NarrowsException;

/** A tc line that tc refuses, that says something ambiguous, or that asks for what is not modelled. */
public final class TcException extends NarrowsException {
    private static final long serialVersionUID = 1L;

    TcException(String message) {
        super(USAGE, message);
    }

    /** For an option that tc knows and we do not; such options are never ignored. */
    static TcException notModelled(String kind, String option) {
        return new TcException(kind + ' ' + option + ": known to tc, but not modelled here");
    }

    static TcException unknown(String kind, String word) {
        return new TcException(kind + ": unknown word \"" + word + '"');
    }

    static TcException duplicate(String kind, String option) {
        return new TcException(kind + ' ' + option + ": given twice");
    }
}

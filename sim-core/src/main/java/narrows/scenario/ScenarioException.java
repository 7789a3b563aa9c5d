package narrows.scenario;

import narrows.NarrowsException;

/** A scenario file, or a setting of the command line that changes it, is wrong; one line says where and what is right. */
public final class ScenarioException extends NarrowsException {
    private static final long serialVersionUID = 1L;

    /** @param line place, key, value and what would be right */
    public ScenarioException(String line) {
        super(USAGE, line);
    }

    ScenarioException(Origin origin, String message) {
        this(origin.text() + ": " + message);
    }
}

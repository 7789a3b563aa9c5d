package narrows.format;

import narrows.NarrowsException;

/** A capture file that cannot be read; the message names the file and the place in it. */
public final class CaptureException extends NarrowsException {
    private static final long serialVersionUID = 1L;

    CaptureException(String message) {
        super(USAGE, message);
    }

    CaptureException(String message, Throwable cause) {
        super(USAGE, message, cause);
    }
}

package narrows.iperf;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The system's word for a failure, as C's strerror has it. */
public final class SystemText {
    /** Netty's native calls: {@code name(..) failed with error(-111): Connection refused}, older {@code name(..) failed: text}. */
    private static final Pattern NATIVE = Pattern.compile("failed(?: with error\\(-?\\d+\\))?: ([^:\\n]+)");

    private SystemText() {}

    /** For example {@code Connection refused}. */
    public static String of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            Matcher matcher = NATIVE.matcher(message);
            if (matcher.find()) {
                return matcher.group(1).strip();
            }
        }
        return ofJdk(failure);
    }

    private static String ofJdk(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof UnknownHostException) {
            return "Name or service not known";
        }
        if (failure instanceof SocketTimeoutException
                || message.toLowerCase(Locale.ROOT).contains("timed out")) {
            return "Connection timed out";
        }
        if (failure instanceof BindException
                || failure instanceof ConnectException
                || failure instanceof NoRouteToHostException
                || failure instanceof IOException) {
            return message.split(": ", 2)[0];
        }
        return failure.getCause() == null ? message : ofJdk(failure.getCause());
    }
}

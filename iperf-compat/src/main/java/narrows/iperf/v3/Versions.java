package narrows.iperf.v3;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What depends on the peer's version. */
final class Versions {
    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*");
    private static final int FIRST_TO_TELL_OMITTED = 14;

    private Versions() {}

    /** Whether a client takes the losses of the omitted time apart, as those since 3.14 do. */
    static boolean tellsOmitted(String version) {
        Matcher matcher = NUMBERS.matcher(version);
        if (!matcher.matches()) {
            return false;
        }
        int major = Integer.parseInt(matcher.group(1));
        int minor = Integer.parseInt(matcher.group(2));
        return major > 3 || (major == 3 && minor >= FIRST_TO_TELL_OMITTED);
    }
}

package narrows.iperf.v3;

import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/** Times as C's strftime writes them in the C locale. */
final class TimeText {
    private static final Map<Character, String> PATTERNS = Map.ofEntries(
            Map.entry('a', "EEE"),
            Map.entry('A', "EEEE"),
            Map.entry('b', "MMM"),
            Map.entry('h', "MMM"),
            Map.entry('B', "MMMM"),
            Map.entry('c', "EEE MMM ppd HH:mm:ss yyyy"),
            Map.entry('d', "dd"),
            Map.entry('D', "MM/dd/yy"),
            Map.entry('e', "ppd"),
            Map.entry('F', "yyyy-MM-dd"),
            Map.entry('H', "HH"),
            Map.entry('I', "hh"),
            Map.entry('j', "DDD"),
            Map.entry('m', "MM"),
            Map.entry('M', "mm"),
            Map.entry('p', "a"),
            Map.entry('r', "hh:mm:ss a"),
            Map.entry('R', "HH:mm"),
            Map.entry('S', "ss"),
            Map.entry('T', "HH:mm:ss"),
            Map.entry('x', "MM/dd/yy"),
            Map.entry('X', "HH:mm:ss"),
            Map.entry('y', "yy"),
            Map.entry('Y', "yyyy"),
            Map.entry('z', "xx"),
            Map.entry('Z', "zzz"));

    private static final DateTimeFormatter RFC_1123 =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT);

    private TimeText() {}

    /** {@code Mon, 30 Nov 2026 18:12:37 GMT}; {@code utc} is of that zone. */
    static String rfc1123(ZonedDateTime utc) {
        return RFC_1123.format(utc);
    }

    static String strftime(String format, ZonedDateTime time) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < format.length(); i++) {
            char letter = format.charAt(i);
            boolean last = i + 1 == format.length();
            text.append(letter != '%' || last ? String.valueOf(letter) : conversion(format.charAt(++i), time));
        }
        return text.toString();
    }

    private static String conversion(char letter, ZonedDateTime time) {
        return switch (letter) {
            case '%' -> "%";
            case 'n' -> "\n";
            case 't' -> "\t";
            case 's' -> Long.toString(time.toEpochSecond());
            default -> {
                String pattern = PATTERNS.get(letter);
                yield pattern == null
                        ? "%" + letter
                        : DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(time);
            }
        };
    }
}

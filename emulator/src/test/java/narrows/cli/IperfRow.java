package narrows.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The figures of a printed row.
 *
 * @param startS    since the start of the flow
 * @param endS      likewise
 * @param bytes     as exact as it is printed
 * @param transfer  as it is printed
 * @param lossText  lost and total datagrams; empty without
 */
record IperfRow(double startS, double endS, double bytes, String transfer, String lossText) {
    private static final Pattern ROW = Pattern.compile(
            "\\[.{3,6}] +([\\d.]+)-([\\d.]+) sec +(([\\d.]+) ([KMG]?)Bytes) +[\\d.]+ [KMG]?bits/sec(?: +[\\d.]+ ms +(.*))?");

    static IperfRow of(String line) {
        Matcher matcher = ROW.matcher(line);
        if (!matcher.matches()) {
            throw new AssertionError("no row: " + line);
        }
        double factor = Math.pow(1024, "KMG".indexOf(matcher.group(5).toUpperCase(Locale.ROOT)) + 1);
        return new IperfRow(
                Double.parseDouble(matcher.group(1)),
                Double.parseDouble(matcher.group(2)),
                Double.parseDouble(matcher.group(4)) * (matcher.group(5).isEmpty() ? 1 : factor),
                matcher.group(3),
                matcher.group(6) == null ? "" : matcher.group(6));
    }
}

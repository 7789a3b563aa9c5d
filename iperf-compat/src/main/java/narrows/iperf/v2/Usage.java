package narrows.iperf.v2;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The text of {@code -h} and {@code -v}. */
final class Usage {
    private static final int HELP_COLUMN = 38;

    private Usage() {}

    static List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("Usage: iperf [-s|-c host] [options]");
        lines.add("       iperf [-h|--help] [-v|--version]");
        lines.add("");
        new OptionTable().entries().forEach(entry -> lines.add(line(entry)));
        lines.add("");
        lines.add("k m g after a number stand for powers of 1000, K M G for powers of 1024.");
        lines.add("Exit codes: 0 done; 1 wrong options, or no data could be transferred.");
        return lines;
    }

    private static String line(OptionTable.Entry entry) {
        StringBuilder line = new StringBuilder("  ");
        for (String name : entry.names()) {
            line.append(line.length() > 2 ? ", " : "")
                    .append(name.length() == 1 ? "-" : "--")
                    .append(name);
        }
        line.append(entry.value() == null ? "" : " " + entry.value());
        while (line.length() < HELP_COLUMN) {
            line.append(' ');
        }
        String role = entry.role() == OptionTable.Role.BOTH
                ? ""
                : " (" + entry.role().name().toLowerCase(Locale.ROOT) + ")";
        return line.append(' ').append(entry.help()).append(role).toString();
    }
}

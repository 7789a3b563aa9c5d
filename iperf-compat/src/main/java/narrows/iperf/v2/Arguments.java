package narrows.iperf.v2;

import java.util.List;
import java.util.Map;
import narrows.NarrowsException;
import narrows.iperf.FlagParser;

/** Reads a command line as iperf2 does, but refuses what it does not know. */
final class Arguments {
    private final OptionTable table = new OptionTable();
    private final Draft draft = new Draft();

    private Arguments() {}

    /** The options of a command line, not yet checked against each other. */
    static Draft read(List<String> words) {
        Arguments arguments = new Arguments();
        FlagParser.Line line = arguments.parsed(words);
        line.given().forEach(arguments::apply);
        if (!line.words().isEmpty()) {
            throw new UsageException("iperf: '" + line.words().get(0) + "' is not an option; see `iperf --help'");
        }
        line.given().forEach(arguments::warnOfOtherRole);
        return arguments.draft;
    }

    private FlagParser.Line parsed(List<String> words) {
        try {
            return new FlagParser(table.flags()).parse(words);
        } catch (NarrowsException e) {
            throw new UsageException("iperf: " + e.getMessage() + "; see `iperf --help'");
        }
    }

    private void apply(FlagParser.Given given) {
        OptionTable.Entry entry = table.entry(given.flag());
        if (entry == null) {
            throw new UsageException("iperf: " + given.flag().text() + " is not supported; see `iperf --help'");
        }
        entry.effect().accept(draft, given.value());
    }

    private void warnOfOtherRole(FlagParser.Given given) {
        OptionTable.Role other = draft.server ? OptionTable.Role.CLIENT : OptionTable.Role.SERVER;
        if (table.entry(given.flag()).role() == other) {
            draft.warn("WARNING: option " + given.flag().text() + " is not valid for "
                    + (draft.server ? "server" : "client") + " mode");
        }
    }

    /** One line for each variable that iperf2 would take options from; here they change nothing. */
    static List<String> ignoredVariables(Map<String, String> environment) {
        return environment.keySet().stream()
                .filter(name -> name.startsWith("IPERF_") || name.equals("TCP_WINDOW_SIZE"))
                .sorted()
                .map(name -> "WARNING: environment variable " + name + " is not read")
                .toList();
    }
}

package narrows.iperf;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * A line of the list of options of the real programs.
 *
 * @param role client, server or both
 * @param priority must, should or refused
 * @param option as it is written, with a value
 */
public record ListedOption(String program, String role, String priority, String option) {
    private static List<ListedOption> all() {
        try (InputStream table = ListedOption.class.getResourceAsStream("/narrows/iperf/options.tsv")) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(line -> line.split("\t"))
                    .map(cells -> new ListedOption(cells[0], cells[1], cells[2], cells[3]))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those of {@code program} that are served, or refused. */
    public static Stream<ListedOption> of(String program, boolean served) {
        return all().stream()
                .filter(option -> option.program.equals(program) && served != option.priority.equals("refused"));
    }

    /** Command lines that have it, one for each role that it is for. */
    public List<List<String>> lines() {
        return Stream.of("client", "server")
                .filter(wanted -> role.equals(wanted) || role.equals("both"))
                .map(wanted -> (wanted.equals("client") ? "-c 127.0.0.1 " : "-s ") + option)
                .map(line -> List.of(line.split(" ")))
                .toList();
    }

    @Override
    public String toString() {
        return priority + " " + option + " (" + role + ")";
    }
}

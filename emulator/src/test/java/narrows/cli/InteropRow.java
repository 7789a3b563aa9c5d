package narrows.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One case of the interop table. */
record InteropRow(String id, String program, String version, String commandLine, String mustHold) {
    static List<InteropRow> all() {
        try (InputStream table = InteropRow.class.getResourceAsStream("/iperf/iperf3-interop-cases.tsv")) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .filter(line -> !line.isBlank())
                    .map(line -> line.split("\t"))
                    .map(cell -> new InteropRow(cell[0], cell[1], cell[2], cell[4], cell[6]))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A check of one row. */
    @FunctionalInterface
    interface Check {
        /** @param port of this row alone, as are the nine that follow */
        void run(InteropRow row, int port) throws Exception;
    }
}

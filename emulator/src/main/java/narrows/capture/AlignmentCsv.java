package narrows.capture;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import narrows.NarrowsException;
import narrows.format.AtomicFile;
import narrows.format.CsvWriter;

/** Writes every pair of an alignment as a row: the lane, which traces have the event, and the event in each. */
public final class AlignmentCsv implements AlignmentListener, Closeable {
    private static final List<String> COLUMNS =
            List.of("number", "time_s", "direction", "sequence", "length_bytes", "flags", "acknowledgment", "sacks");

    private final Path file;
    private final BufferedWriter out;

    /**
     * Begins the file, which appears at {@link #close}.
     *
     * @throws NarrowsException if it cannot be written
     */
    public AlignmentCsv(Path file) {
        this.file = file;
        try {
            out = new BufferedWriter(new OutputStreamWriter(AtomicFile.open(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw failure(e);
        }
        List<String> header = new ArrayList<>(List.of("lane", "in"));
        COLUMNS.forEach(column -> header.add("a_" + column));
        COLUMNS.forEach(column -> header.add("b_" + column));
        write(header);
    }

    @Override
    public void aligned(Lane lane, TraceEvent left, TraceEvent right) {
        List<String> row = new ArrayList<>();
        row.add(lane.name().toLowerCase(Locale.ROOT));
        row.add(left == null ? "b" : right == null ? "a" : "both");
        add(left, row);
        add(right, row);
        write(row);
    }

    private static void add(TraceEvent event, List<String> row) {
        if (event == null) {
            COLUMNS.forEach(column -> row.add(""));
            return;
        }
        row.add(Long.toString(event.number()));
        row.add(String.format(Locale.ROOT, "%.9f", event.timeNs() / 1e9));
        row.add(event.forward() ? "forward" : "backward");
        row.add(Long.toString(event.sequence()));
        row.add(Integer.toString(event.payloadBytes()));
        row.add(EventText.flags(event));
        row.add(Long.toString(event.acknowledgment()));
        row.add(EventText.sacks(event));
    }

    private void write(List<String> fields) {
        try {
            out.write(CsvWriter.row(fields));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private NarrowsException failure(IOException e) {
        return new NarrowsException(NarrowsException.RUN_FAILED, AtomicFile.reason(file, e), e);
    }
}

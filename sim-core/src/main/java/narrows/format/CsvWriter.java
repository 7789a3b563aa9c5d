package narrows.format;

import java.util.List;
import java.util.stream.Collectors;

/** Rows of comma-separated values (RFC 4180, but ended by LF): fields are quoted only where they must be. */
public final class CsvWriter {
    private CsvWriter() {}

    /** One row with its LF. */
    public static String row(List<String> fields) {
        return fields.stream().map(CsvWriter::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    private static String quoted(String field) {
        boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
    }
}

package narrows.tc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The reference table of tc lines, for one version of tc. */
final class TcTable {
    private TcTable() {}

    /** @param code of the error, or of the kernel's refusal; empty if there is none */
    record Row(
            String id,
            String line,
            Compat compat,
            boolean refused,
            boolean refusedByKernel,
            String code,
            Map<String, String> fields) {
        @Override
        public String toString() {
            return id + " " + compat.text() + " " + line;
        }
    }

    static List<Row> rows(Compat compat) {
        try (InputStream in = TcTable.class.getResourceAsStream("tc-parse-cases.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> row(line.split("\t", -1), compat))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The last column but one begins with the other status where version 6.1 differs. */
    private static Row row(String[] columns, Compat compat) {
        String result = columns[2] + " " + columns[3];
        if (compat == Compat.IPROUTE2_6_1 && !columns[4].isEmpty()) {
            result = columns[4];
        }
        boolean error = result.startsWith("error");
        boolean kernel = result.startsWith("kernel-error");
        String rest = result.substring(result.indexOf(' ') + 1).strip();
        return new Row(
                columns[0],
                columns[1],
                compat,
                error,
                kernel,
                error || kernel ? code(rest) : "",
                error ? Map.of() : fields(rest));
    }

    /** The last word that is no field; categories with blanks in them are taken whole. */
    private static String code(String text) {
        List<String> words = new ArrayList<>(List.of(text.split(" ", -1)));
        words.removeIf(word -> word.matches("[A-Za-z_]+=.*"));
        return String.join(" ", words);
    }

    private static Map<String, String> fields(String text) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String word : text.split(" ", -1)) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                put(fields, word.substring(0, equals), word.substring(equals + 1));
            }
        }
        return fields;
    }

    /** A model's probabilities are one field in the table. */
    private static void put(Map<String, String> fields, String name, String value) {
        if (!value.contains(",")) {
            fields.put(name, value);
            return;
        }
        for (String part : value.split(",", -1)) {
            fields.put(name + "_" + part.substring(0, part.indexOf('=')), part.substring(part.indexOf('=') + 1));
        }
    }
}

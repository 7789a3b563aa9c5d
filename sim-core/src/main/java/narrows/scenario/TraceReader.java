package narrows.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import narrows.link.Trace;

/**
 * Reads mahimahi's trace files, named relative to the scenario's: a line is the millisecond of an opportunity. Behind the name may
 * stand {@code exact} and {@code once}.
 */
final class TraceReader {
    private static final String EXPECTED =
            "a mahimahi trace file such as file.up, perhaps with the words exact or once";
    private static final String EXACT = "exact";
    private static final String ONCE = "once";
    private static final int MOST_LINES = 10_000_000;

    private TraceReader() {}

    static Trace trace(Value value) {
        List<String> words =
                new ArrayList<>(List.of(value.text(EXPECTED).strip().split("\\s+")));
        boolean once = words.remove(ONCE);
        boolean exact = words.remove(EXACT);
        if (words.size() != 1) {
            throw value.notA(EXPECTED);
        }
        Trace trace = read(value, words.get(0));
        Trace counted = exact ? trace.exactBytes() : trace;
        return once ? counted.runOnce() : counted;
    }

    private static Trace read(Value value, String name) {
        List<String> lines = lines(value, name);
        if (lines.isEmpty() || lines.size() > MOST_LINES) {
            throw value.wrong(name + ": " + lines.size() + " lines; expected a millisecond on each of them");
        }
        long[] opportunitiesMs = new long[lines.size()];
        for (int i = 0; i < opportunitiesMs.length; i++) {
            opportunitiesMs[i] = millisecond(value, name, i + 1, lines.get(i), i == 0 ? 0 : opportunitiesMs[i - 1]);
        }
        if (opportunitiesMs[opportunitiesMs.length - 1] == 0) {
            throw value.wrong(name + ": the last line must be above 0, since it is the trace's length");
        }
        return Trace.ofMs(name, opportunitiesMs);
    }

    private static List<String> lines(Value value, String name) {
        try {
            Path folder = Beside.folder(value);
            return Files.readAllLines(folder == null ? Path.of(name) : folder.resolve(name));
        } catch (IOException | InvalidPathException e) {
            throw value.wrong(name + ": cannot be read (" + e.getClass().getSimpleName() + "); expected " + EXPECTED);
        }
    }

    private static long millisecond(Value value, String name, int number, String line, long leastMs) {
        boolean valid = line.strip().matches("[0-9]{1,12}") && Long.parseLong(line.strip()) >= leastMs;
        if (!valid) {
            throw value.wrong(name + ":" + number + " \"" + line + "\": expected a whole number of milliseconds from "
                    + leastMs + " on");
        }
        return Long.parseLong(line.strip());
    }
}

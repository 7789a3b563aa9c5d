package narrows.tc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import narrows.qdisc.DelayTable;

/**
 * A distribution in a file of its own, as tc's {@code .dist} files are (q_netem.c, {@code get_distribution}): whole numbers, 8192
 * being one standard deviation, in any number of lines; a line that begins with {@code #} is a comment. tc stops reading a
 * line at what is no number, and cuts numbers to 16 bits; here both are errors.
 */
public final class DistributionFile {
    private static final String SUFFIX = ".dist";
    private static final String EXPECTED = "whole numbers from -32768 to 32767, 8192 for one standard deviation";

    private DistributionFile() {}

    /** Whether {@code name} is one of a file, not that of a table that comes with tc. */
    public static boolean is(String name) {
        return name.endsWith(SUFFIX) || name.contains("/");
    }

    /**
     * Reads a file.
     *
     * @param folder where a relative name is looked for; null: the present one
     * @throws TcException if it cannot be read or holds something else
     */
    public static DelayTable read(String name, Path folder) {
        List<String> lines = lines(name, folder);
        List<Short> entries = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                for (String word : line.split("\\s+", -1)) {
                    entries.add(entry(name + ":" + (i + 1), word));
                }
            }
        }
        if (entries.isEmpty() || entries.size() > DelayTable.MOST_ENTRIES) {
            throw bad(name + ": " + entries.size() + " numbers; netem takes 1 to " + DelayTable.MOST_ENTRIES);
        }
        short[] values = new short[entries.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = entries.get(i);
        }
        return new DelayTable(name, values);
    }

    private static List<String> lines(String name, Path folder) {
        try {
            Path file = folder == null ? Path.of(name) : folder.resolve(name);
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException | InvalidPathException e) {
            throw bad(name + ": cannot be read (" + e.getClass().getSimpleName() + "); expected a file of tc's form, "
                    + EXPECTED);
        }
    }

    private static short entry(String place, String word) {
        try {
            return Short.decode(word);
        } catch (NumberFormatException e) {
            throw bad(place + " \"" + word + "\": expected " + EXPECTED);
        }
    }

    private static TcException bad(String message) {
        return new TcException("no-such-distribution", "distribution " + message);
    }
}

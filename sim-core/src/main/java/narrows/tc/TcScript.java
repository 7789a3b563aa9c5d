package narrows.tc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lines as people keep them: commands of several devices, comments, continued lines, or what {@code tc show} printed. */
public final class TcScript {
    private static final String NO_DEVICE = "";

    private TcScript() {}

    /** The tc lines of each device, in order; lines that say only options belong to the device named {@code ""}. */
    public static Map<String, List<String>> byDevice(List<String> text) {
        List<String> joined = joined(text);
        Map<String, List<String>> devices = new LinkedHashMap<>();
        for (String line : commands(joined)) {
            devices.computeIfAbsent(device(line), name -> new ArrayList<>()).add(line.strip());
        }
        return devices;
    }

    private static List<String> commands(List<String> lines) {
        if (lines.stream().anyMatch(ShowOutput::is)) {
            return ShowOutput.commands(lines, "X");
        }
        return ShellText.is(lines) ? ShellText.commands(lines) : lines;
    }

    private static List<String> joined(List<String> text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String part : text) {
            if (part.endsWith("\\")) {
                line.append(part, 0, part.length() - 1).append(' ');
            } else {
                add(lines, line.append(part).toString());
                line.setLength(0);
            }
        }
        add(lines, line.toString());
        return lines;
    }

    private static void add(List<String> lines, String line) {
        boolean comment = line.strip().startsWith("#");
        if (!line.isBlank() && !comment) {
            lines.add(line);
        }
    }

    private static String device(String line) {
        List<String> words = List.of(line.strip().split("\\s+"));
        int dev = words.indexOf("dev");
        return dev < 0 || dev + 1 == words.size() ? NO_DEVICE : words.get(dev + 1);
    }
}

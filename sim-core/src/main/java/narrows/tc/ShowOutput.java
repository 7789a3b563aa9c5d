package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns what {@code tc -s -d qdisc show} and {@code tc class show} print back into commands. */
public final class ShowOutput {
    private static final Pattern QDISC = Pattern.compile("qdisc (\\S+) ([0-9a-f]*:)(.*)");
    private static final Pattern CLASS = Pattern.compile("class (\\S+) ([0-9a-f]*:[0-9a-f]*)(.*)");
    private static final Pattern PACKETS = Pattern.compile("\\d+p");

    /** Words that stand before the options. */
    private static final Set<String> PLACE = Set.of("dev", "parent");

    /** Words with a value that only describe a state. */
    private static final Set<String> STATE =
            Set.of("refcnt", "direct_packets_stat", "level", "leaf", "bands", "priomap", "timer_slack");

    /** Words of the output for those of the input; empty where the value alone stands there. */
    private static final Map<String, String> WORDS =
            Map.of("lat", "latency", "packetoverhead", "", "cellsize", "", "celloverhead", "");

    private static final Set<String> MODEL_WORDS = Set.of("p", "r", "p13", "p31", "p32", "p23", "p14", "1-h", "1-k");

    private ShowOutput() {}

    /** Whether a line is one that show prints, or that stands below such a line. */
    public static boolean is(String line) {
        return QDISC.matcher(line).matches() || CLASS.matcher(line).matches();
    }

    /**
     * The commands, in order; statistics, which are indented, are left out.
     *
     * @param device for lines that name none
     */
    public static List<String> commands(List<String> shown, String device) {
        List<String> commands = new ArrayList<>();
        for (String line : shown) {
            Matcher qdisc = QDISC.matcher(line);
            Matcher ofClass = CLASS.matcher(line);
            if (qdisc.matches()) {
                commands.add(command("qdisc add", "handle " + qdisc.group(2), qdisc, device));
            } else if (ofClass.matches()) {
                commands.add(command("class add", "classid " + ofClass.group(2), ofClass, device));
            }
        }
        return commands;
    }

    private static String command(String verb, String handle, Matcher line, String device) {
        List<String> words = new ArrayList<>(List.of(line.group(3).strip().split("\\s+")));
        String dev = device;
        String parent = "root";
        List<String> options = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (PLACE.contains(word) && i + 1 < words.size()) {
                dev = word.equals("dev") ? words.get(++i) : dev;
                parent = word.equals("parent") ? words.get(++i) : parent;
            } else if (STATE.contains(word)) {
                i++;
            } else if (!word.equals("root") && !word.isEmpty()) {
                options.add(word);
            }
        }
        String kind = line.group(1);
        return verb + " dev " + dev + (parent.equals("root") ? " root " : " parent " + parent + " ") + handle + " "
                + kind + options(kind, options);
    }

    private static String options(String kind, List<String> shown) {
        StringBuilder options = new StringBuilder();
        boolean netem = kind.equals("netem");
        for (String word : shown) {
            String said = netem && MODEL_WORDS.contains(word) ? "" : WORDS.getOrDefault(word, word);
            if (!said.isEmpty()) {
                options.append(' ').append(value(kind, said));
            }
        }
        return options.toString();
    }

    /** Packet counts are shown with a p that tc does not read. */
    private static String value(String kind, String word) {
        boolean count = PACKETS.matcher(word).matches();
        boolean quantum = word.matches("\\d+b") && kind.startsWith("fq");
        return count || quantum ? word.substring(0, word.length() - 1) : word;
    }
}

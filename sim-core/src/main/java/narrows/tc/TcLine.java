package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import narrows.qdisc.QdiscSpec;

/**
 * One tc line, understood. Accepted are the options alone ({@code tbf rate 2mbit ...}) and the whole command
 * ({@code tc qdisc add dev eth0 root handle 1: tbf rate 2mbit ...}).
 *
 * @param spec what it asks for
 * @param place where it goes; {@link Place#UNSAID} for options alone
 * @param warnings what its author may not know, one line each
 */
public record TcLine(QdiscSpec spec, Place place, List<String> warnings) {
    private static final List<String> COMMAND = List.of("tc", "qdisc");

    public TcLine {
        warnings = List.copyOf(warnings);
    }

    /**
     * Reads a line.
     *
     * @throws narrows.NarrowsException if tc would refuse it, if it is ambiguous, or if it needs what is not modelled
     */
    public static TcLine parse(String line) {
        Words words = new Words(line);
        Place place = COMMAND.contains(words.peek()) ? Place.parse(words) : Place.UNSAID;
        if (!words.hasNext()) {
            throw new TcException("tc: no qdisc in \"" + line + '"');
        }
        List<String> warnings = new ArrayList<>();
        QdiscSpec spec = options(words.take(), words, warnings);
        return new TcLine(spec, place, warnings);
    }

    private static QdiscSpec options(String kind, Words words, List<String> warnings) {
        switch (kind) {
            case "pfifo":
            case "bfifo":
                return FifoOptions.parse(kind, words);
            case "tbf":
                return TbfOptions.parse(words, warnings);
            case "netem":
                return NetemOptions.parse(words, warnings);
            default:
                throw new TcException("qdisc \"" + kind + "\": expected one of pfifo, bfifo, tbf, netem");
        }
    }

    /** The values in force, in canonical words. */
    public String text() {
        return spec.describe();
    }
}

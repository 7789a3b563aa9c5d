package narrows.scenario.export;

import java.util.List;
import java.util.Locale;
import narrows.NarrowsException;
import narrows.scenario.Scenario;

/** A tool that a scenario can be written for. */
public enum Export {
    /** Commands of tc for each node and interface. */
    TC {
        @Override
        List<String> lines(Scenario scenario) {
            return new TcExport(scenario).lines();
        }
    },
    /** A C++ snippet for ns-3. */
    NS3 {
        @Override
        List<String> lines(Scenario scenario) {
            return new Ns3Export(scenario).lines();
        }
    },
    /** A command line of mahimahi's shells. */
    MAHIMAHI {
        @Override
        List<String> lines(Scenario scenario) {
            return new MahimahiExport(scenario).lines();
        }
    };

    /** Why a link that does more than rate, delay and loss is refused. */
    static final String BEYOND =
            "its trace, schedule, error model, jitter table or reordering has no exact words there";

    abstract List<String> lines(Scenario scenario);

    /**
     * The scenario's links as text.
     *
     * @throws NarrowsException if the tool cannot say exactly the same; the message has the reason
     */
    public String text(Scenario scenario) {
        return String.join("\n", lines(scenario)) + "\n";
    }

    /**
     * Reads {@code tc}, {@code ns3} or {@code mahimahi}.
     *
     * @throws NarrowsException if it is none of them
     */
    public static Export of(String word) {
        for (Export export : values()) {
            if (export.name().toLowerCase(Locale.ROOT).equals(word)) {
                return export;
            }
        }
        throw new NarrowsException(NarrowsException.USAGE, "--as " + word + ": write tc, ns3 or mahimahi");
    }

    /** For what does not map exactly. */
    static NarrowsException refused(String tool, String link, String reason) {
        return new NarrowsException(NarrowsException.USAGE, "export to " + tool + ": link " + link + ": " + reason);
    }
}

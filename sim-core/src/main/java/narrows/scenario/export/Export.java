package narrows.scenario.export;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import narrows.NarrowsException;
import narrows.link.Framing;
import narrows.link.LinkSpec;
import narrows.link.WireSpec;
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

    /**
     * Refuses the first thing that the link does beyond rate, delay and independent loss, unless the tool has words for it.
     *
     * @param said what it has words for: {@code errors}, {@code distribution}, {@code reorder}, {@code trace}
     */
    static void requireSayable(String tool, LinkSpec link, Set<String> said) {
        WireSpec wire = link.wire();
        refuse(
                tool,
                link,
                wire.errors() != null && !said.contains("errors"),
                "its error model, "
                        + (wire.errors() == null ? "" : wire.errors().describe()));
        refuse(
                tool,
                link,
                wire.jitterTable() != null && !said.contains("distribution"),
                "its jitter's distribution " + wire.jitterTable());
        refuse(tool, link, wire.reorder().possible() && !said.contains("reorder"), "its reordering");
        refuse(tool, link, wire.trace() != null && !said.contains("trace"), "its trace " + wire.trace());
        refuse(tool, link, wire.schedule() != null, "its schedule");
        refuse(tool, link, !wire.framing().equals(Framing.PLAIN), "its mpu or link layer");
    }

    private static void refuse(String tool, LinkSpec link, boolean beyond, String what) {
        if (beyond) {
            throw refused(tool, link.name(), what + " has no exact words there");
        }
    }

    /** For what does not map exactly. */
    static NarrowsException refused(String tool, String link, String reason) {
        return new NarrowsException(NarrowsException.USAGE, "export to " + tool + ": link " + link + ": " + reason);
    }
}

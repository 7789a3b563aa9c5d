package narrows.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import narrows.NarrowsException;

/** The scenarios that come with the program, as the YAML text of their files. */
public final class BuiltInScenarios {
    /** What {@code narrows compare} runs when no scenario is named. */
    public static final String DEFAULT = "quick";

    private static final List<String> NAMES = List.of("quick", "cradle", "ftp7", "load10g", "ecn", "bulk-window");

    /** Cells in which simulated goodput is held against the kernel's. */
    private static final List<String> FIDELITY = List.of(
            "fidelity/a",
            "fidelity/b",
            "fidelity/c",
            "fidelity/d",
            "fidelity/e",
            "fidelity/f",
            "fidelity/g",
            "fidelity/h",
            "fidelity/i",
            "fidelity/j",
            "fidelity/l",
            "fidelity/m",
            "fidelity/n",
            "fidelity/acks",
            "fidelity/flows4",
            "fidelity/window",
            "fidelity/policer",
            "fidelity/bucket",
            "fidelity/reorder",
            "fidelity/codel");

    private BuiltInScenarios() {}

    /** Names of the experiments, the first to try first. */
    public static List<String> names() {
        return NAMES;
    }

    /** Names of the cells of the fidelity check. */
    public static List<String> fidelityNames() {
        return FIDELITY;
    }

    /** Whether {@code name} is one of {@link #names} or {@link #fidelityNames}. */
    public static boolean contains(String name) {
        return NAMES.contains(name) || FIDELITY.contains(name);
    }

    /**
     * YAML text of a scenario.
     *
     * @throws NarrowsException when there is none of this name
     */
    public static String text(String name) {
        if (!contains(name)) {
            String known = String.join(", ", NAMES);
            throw new NarrowsException(
                    NarrowsException.USAGE,
                    "no built-in scenario '" + name + "'; there are " + known + " and fidelity/a to fidelity/n");
        }
        try (InputStream resource =
                BuiltInScenarios.class.getResourceAsStream("/narrows/scenarios/" + name + ".yaml")) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

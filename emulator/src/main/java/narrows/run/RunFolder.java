package narrows.run;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import narrows.NarrowsException;
import narrows.format.AtomicFile;
import narrows.format.TrialsCsv;
import narrows.measure.TrialResult;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/**
 * The folder of a run's results. Finished trials go into {@code trials.csv} one by one; the other files appear whole. Of an
 * earlier run in the same folder nothing stays but what Narrows did not write.
 */
public final class RunFolder {
    private static final String SCENARIO = "scenario.yaml";
    private static final String EFFECTIVE = "effective.txt";
    private static final String TRIALS = "trials.csv";
    private static final String SUMMARY = "summary.json";
    private static final String GOODPUT = "goodput.dat";
    private static final String THROUGHPUT = "throughput.dat";
    private static final List<String> FILES = List.of(SUMMARY, GOODPUT, THROUGHPUT, TRIALS, EFFECTIVE, SCENARIO);

    private static final String CAPTURES = "trial-*.pcapng{,.part}";

    private final Path folder;
    private final Scenario scenario;

    private RunFolder(Path folder, Scenario scenario) {
        this.folder = folder;
        this.scenario = scenario;
    }

    /** Makes a new folder of this name, with -2, -3 and so on behind it while there is one already. */
    public static Path fresh(Path folder) {
        try {
            Files.createDirectories(folder.toAbsolutePath().getParent());
            for (int number = 1; ; number++) {
                Path name = number == 1 ? folder : folder.resolveSibling(folder.getFileName() + "-" + number);
                if (made(name)) {
                    return name;
                }
            }
        } catch (IOException e) {
            throw new NarrowsException(NarrowsException.RUN_FAILED, AtomicFile.reason(folder, e), e);
        }
    }

    private static boolean made(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
            return true;
        } catch (FileAlreadyExistsException another) {
            return false;
        }
    }

    /**
     * Makes {@code folder}, or empties one of an earlier run.
     *
     * @param effective the settings in force, as text
     * @throws NarrowsException if it holds other things, or cannot be written
     */
    public static RunFolder begin(Path folder, Scenario scenario, String effective) {
        refuseForeign(folder);
        RunFolder run = new RunFolder(folder, scenario);
        try {
            Files.createDirectories(folder);
            run.removeEarlierRun();
        } catch (IOException e) {
            throw new NarrowsException(NarrowsException.RUN_FAILED, AtomicFile.reason(folder, e), e);
        }
        AtomicFile.write(run.file(SCENARIO), scenario.source());
        AtomicFile.write(run.file(EFFECTIVE), effective);
        return run;
    }

    public Path path() {
        return folder;
    }

    /** Where the captures of {@code stack} go. */
    Path captures(StackName stack) {
        return folder.resolve(stack.folder());
    }

    /** Adds the rows of a finished trial. */
    void append(TrialResult trial) {
        String header = Files.exists(file(TRIALS)) ? "" : TrialsCsv.HEADER;
        try (OutputStream out = new FileOutputStream(file(TRIALS).toFile(), true)) {
            out.write((header + TrialsCsv.rows(trial)).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new NarrowsException(NarrowsException.RUN_FAILED, AtomicFile.reason(file(TRIALS), e), e);
        }
    }

    /** Writes all figures of what is finished, trials in order. */
    void write(String summary, List<StackOutcome> stacks) {
        String rows = stacks.stream()
                .flatMap(stack -> stack.trials().stream())
                .map(TrialsCsv::rows)
                .collect(Collectors.joining());
        AtomicFile.write(file(TRIALS), TrialsCsv.HEADER + rows);
        AtomicFile.write(file(GOODPUT), GoodputDat.text(stacks));
        AtomicFile.write(file(THROUGHPUT), ThroughputDat.text(stacks));
        stacks.forEach(this::writeTcStats);
        AtomicFile.write(file(SUMMARY), summary);
    }

    private void writeTcStats(StackOutcome stack) {
        String text = TcStats.text(scenario, stack.trials());
        if (!text.isEmpty()) {
            Path stackFolder = captures(stack.stack());
            try {
                Files.createDirectories(stackFolder);
            } catch (IOException e) {
                throw new NarrowsException(NarrowsException.RUN_FAILED, AtomicFile.reason(stackFolder, e), e);
            }
            AtomicFile.write(stackFolder.resolve(TcStats.FILE), text);
        }
    }

    /** Removes captures of {@code stack} from trials that were given up. */
    void removeUnfinishedCaptures(StackName stack, Set<Integer> finishedTrials) {
        Set<String> kept = finishedTrials.stream().map(RunFolder::captureName).collect(Collectors.toSet());
        try {
            for (Path capture : list(captures(stack), CAPTURES)) {
                if (!kept.contains(capture.getFileName().toString())) {
                    Files.delete(capture);
                }
            }
            removeIfEmpty(captures(stack));
        } catch (IOException e) {
            throw new NarrowsException(NarrowsException.RUN_FAILED, AtomicFile.reason(captures(stack), e), e);
        }
    }

    private static String captureName(int trial) {
        return "trial-" + trial + ".pcapng";
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private static void refuseForeign(Path folder) {
        if (Files.isSymbolicLink(folder) && !Files.exists(folder)) {
            throw new NarrowsException(
                    NarrowsException.USAGE, "--out " + folder + " is a symbolic link to nothing; name a folder");
        }
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new NarrowsException(NarrowsException.USAGE, "--out " + folder + " is a file; name a folder");
        }
        if (!isOurs(folder) && !isEmptyOrAbsent(folder)) {
            throw new NarrowsException(
                    NarrowsException.USAGE,
                    "--out " + folder + " is not empty and holds no results of narrows; name a new or empty folder");
        }
    }

    /** Whether {@code folder} holds a run, finished or not. */
    public static boolean isOurs(Path folder) {
        return Files.exists(folder.resolve(SCENARIO)) && Files.exists(folder.resolve(EFFECTIVE));
    }

    private static boolean isEmptyOrAbsent(Path folder) {
        if (!Files.exists(folder)) {
            return true;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        } catch (IOException e) {
            throw new NarrowsException(NarrowsException.RUN_FAILED, "cannot read " + folder + ": permission denied", e);
        }
    }

    private void removeEarlierRun() throws IOException {
        for (String name : FILES) {
            Files.deleteIfExists(file(name));
            Files.deleteIfExists(AtomicFile.part(file(name)));
        }
        for (Path captures : list(folder, "{sim,kernel,relay}-*")) {
            for (Path capture : list(captures, CAPTURES)) {
                Files.delete(capture);
            }
            Files.deleteIfExists(captures.resolve(TcStats.FILE));
            removeIfEmpty(captures);
        }
    }

    private static void removeIfEmpty(Path folder) throws IOException {
        if (Files.isDirectory(folder) && isEmptyOrAbsent(folder)) {
            Files.delete(folder);
        }
    }

    private static List<Path> list(Path folder, String glob) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, glob)) {
            entries.forEach(found::add);
        }
        return found;
    }
}

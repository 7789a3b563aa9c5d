package narrows.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import narrows.format.AtomicFile;
import narrows.run.RunFolder;

/**
 * A file of a run that was killed while it wrote it. One that some process has open, or where that cannot be known one
 * written to of late, belongs to a run that goes on and is none.
 *
 * @param file with the suffix of unfinished files
 */
record FileLeftover(Path file) implements Leftover {
    private static final Path PROCESSES = Path.of("/proc");
    private static final Duration LATE = Duration.ofMinutes(10);

    /** Depth of {@code results/RUN/STACK/FILE} and of {@code results/fidelity/CELL/STACK/FILE}. */
    private static final int DEPTH = 4;

    /** Unfinished files below {@code results}, in folders of runs only. */
    static List<Leftover> find(Path results) {
        if (!Files.isDirectory(results)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(results, DEPTH)) {
            return files.filter(FileLeftover::isUnfinished)
                    .filter(file -> !isInUse(file))
                    .sorted()
                    .<Leftover>map(FileLeftover::new)
                    .toList();
        } catch (IOException | UncheckedIOException unreadable) {
            return List.of();
        }
    }

    private static boolean isUnfinished(Path file) {
        Path folder = file.getParent();
        return AtomicFile.isPart(file)
                && Files.isRegularFile(file)
                && (RunFolder.isOurs(folder) || (folder.getParent() != null && RunFolder.isOurs(folder.getParent())));
    }

    private static boolean isInUse(Path file) {
        try {
            return Files.isReadable(PROCESSES.resolve("self/fd"))
                    ? isOpen(file.toRealPath())
                    : Files.getLastModifiedTime(file)
                            .toInstant()
                            .isAfter(Instant.now().minus(LATE));
        } catch (IOException gone) {
            return true;
        }
    }

    private static boolean isOpen(Path file) throws IOException {
        return list(PROCESSES, "[0-9]*").stream()
                .flatMap(process -> list(process.resolve("fd"), "*").stream())
                .anyMatch(descriptor -> leadsTo(descriptor, file));
    }

    private static boolean leadsTo(Path descriptor, Path file) {
        try {
            return Files.readSymbolicLink(descriptor).equals(file);
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    /** Empty where it cannot be read, as the descriptors of other users' processes. */
    private static List<Path> list(Path folder, String glob) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, glob)) {
            entries.forEach(found::add);
        } catch (IOException | DirectoryIteratorException unreadable) {
            return found;
        }
        return found;
    }

    @Override
    public String describe() {
        return "unfinished file " + file;
    }

    @Override
    public String remove() {
        try {
            Files.delete(file);
            return "removed";
        } catch (IOException e) {
            return "not removed: " + AtomicFile.reason(file, e);
        }
    }
}

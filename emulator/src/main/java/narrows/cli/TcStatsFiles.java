package narrows.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import narrows.NarrowsException;
import narrows.format.AtomicFile;
import narrows.run.TcStats;

/** The counters that a run has left in its results. */
final class TcStatsFiles {
    private TcStatsFiles() {}

    /** Those of every stack, in order of their names. */
    static List<String> read(Path results) {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(results, "{sim,kernel,relay}-*")) {
            for (Path stack : found) {
                files.add(stack.resolve(TcStats.FILE));
            }
        } catch (IOException e) {
            throw new NarrowsException(ExitCode.USAGE, AtomicFile.reason(results, e), e);
        }
        files.removeIf(file -> !Files.exists(file));
        if (files.isEmpty()) {
            throw new NarrowsException(
                    ExitCode.USAGE, "--stats " + results + ": no " + TcStats.FILE + " of a run there");
        }
        List<String> lines = new ArrayList<>();
        files.stream().sorted().forEach(file -> {
            lines.add("# " + file.getParent().getFileName());
            lines.addAll(TextInput.file(file));
        });
        return lines;
    }
}

package narrows.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import narrows.NarrowsException;
import narrows.format.AtomicFile;

/** Lines from standard input or a file. */
final class TextInput {
    private TextInput() {}

    static List<String> standard() {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            return reader.lines().toList();
        } catch (UncheckedIOException e) {
            throw new NarrowsException(ExitCode.USAGE, "standard input cannot be read: " + e.getMessage());
        }
    }

    static List<String> file(Path path) {
        try {
            return Files.readAllLines(path, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new NarrowsException(ExitCode.USAGE, AtomicFile.reason(path, e), e);
        }
    }
}

package narrows.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import narrows.NarrowsException;
import narrows.run.BuiltInScenarios;
import narrows.scenario.NearestWord;

/**
 * The text of a scenario and where it came from.
 *
 * @param name the file, or the built-in scenario, for errors
 */
record ScenarioSource(String name, String text) {
    private static final int LONGEST_CHARS = 80;

    /** No more is read: a pipe or a device may have no end. */
    private static final int MOST_BYTES = 4 << 20;

    /**
     * Finds {@code argument}: a file of that name, or a pipe, else the built-in scenario.
     *
     * @throws NarrowsException if there is neither, or the file cannot be read
     */
    static ScenarioSource find(String argument) {
        Path file = path(argument);
        if (file != null && Files.exists(file) && !Files.isDirectory(file)) {
            return new ScenarioSource(argument, read(file));
        }
        if (BuiltInScenarios.contains(argument)) {
            return new ScenarioSource(argument, BuiltInScenarios.text(argument));
        }
        throw new NarrowsException(ExitCode.USAGE, missing(argument, file));
    }

    private static String missing(String argument, Path file) {
        String shown = argument.length() > LONGEST_CHARS ? argument.substring(0, LONGEST_CHARS) + "..." : argument;
        if (file != null && Files.isDirectory(file)) {
            return "'" + shown + "' is a directory; name the scenario's file";
        }
        if (file != null && Files.isSymbolicLink(file)) {
            return "'" + shown + "' is a symbolic link to nothing";
        }
        return argument.endsWith(".yaml") || argument.endsWith(".yml")
                ? "there is no file '" + shown + "'"
                : "'" + shown + "' is neither a file nor a built-in scenario" + hint(argument);
    }

    /** The built-in scenarios, and the nearest to {@code argument} if one is near. */
    static String hint(String argument) {
        String nearest = NearestWord.hint(argument, BuiltInScenarios.names());
        String builtIn = "; built in: " + String.join(", ", BuiltInScenarios.names());
        return nearest.startsWith("; did") ? builtIn + nearest : builtIn;
    }

    /** Null if no file can have this name. */
    private static Path path(String argument) {
        try {
            return Path.of(argument);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static String read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new NarrowsException(
                        ExitCode.USAGE, file + ": larger than 4 MB; a scenario is a few kilobytes of YAML");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new NarrowsException(ExitCode.USAGE, file + " is not text in UTF-8", e);
        } catch (IOException e) {
            throw new NarrowsException(ExitCode.USAGE, "cannot read " + file + "; may this user read it?", e);
        }
    }
}

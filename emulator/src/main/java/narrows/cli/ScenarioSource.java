package narrows.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
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

    /**
     * Finds {@code argument}: a file of that name, else the built-in scenario.
     *
     * @throws NarrowsException if there is neither, or the file cannot be read
     */
    static ScenarioSource find(String argument) {
        if (isFile(argument)) {
            return new ScenarioSource(argument, read(Path.of(argument)));
        }
        if (BuiltInScenarios.contains(argument)) {
            return new ScenarioSource(argument, BuiltInScenarios.text(argument));
        }
        throw new NarrowsException(
                ExitCode.USAGE, "'" + argument + "' is neither a file nor a built-in scenario" + hint(argument));
    }

    /** The built-in scenarios, and the nearest to {@code argument} if one is near. */
    static String hint(String argument) {
        String nearest = NearestWord.hint(argument, BuiltInScenarios.names());
        String builtIn = "; built in: " + String.join(", ", BuiltInScenarios.names());
        return nearest.startsWith("; did") ? builtIn + nearest : builtIn;
    }

    private static boolean isFile(String argument) {
        try {
            return Files.isRegularFile(Path.of(argument));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new NarrowsException(ExitCode.USAGE, file + " is not text in UTF-8", e);
        } catch (IOException e) {
            throw new NarrowsException(ExitCode.USAGE, "cannot read " + file + "; may this user read it?", e);
        }
    }
}

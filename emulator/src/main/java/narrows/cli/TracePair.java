package narrows.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import narrows.NarrowsException;

/**
 * Two captures to compare.
 *
 * @param trial 0 if they were named themselves
 */
record TracePair(int trial, Path left, Path right) {

    /**
     * The captures that a command line means: two files, or a folder of results and two stacks.
     *
     * @param trials of a folder; 0: all that both stacks have
     */
    static List<TracePair> of(List<String> words, int trials) {
        if (words.size() == 2) {
            return List.of(new TracePair(0, Path.of(words.get(0)), Path.of(words.get(1))));
        }
        Path left = folder(words.get(0), words.get(1));
        Path right = folder(words.get(0), words.get(2));
        return trials == 0 ? all(left, right) : List.of(pair(left, right, trials));
    }

    private static Path folder(String results, String stack) {
        Path folder = Path.of(results, stack.replace(':', '-').replace('@', '-'));
        if (!Files.isDirectory(folder)) {
            throw new NarrowsException(
                    ExitCode.USAGE,
                    results + " has no captures of " + stack + "; record them with 'record: {pcap: all}' or"
                            + " --set record.pcap=all");
        }
        return folder;
    }

    private static List<TracePair> all(Path left, Path right) {
        List<TracePair> pairs = new ArrayList<>();
        TracePair pair = pair(left, right, 1);
        while (Files.exists(pair.left) && Files.exists(pair.right)) {
            pairs.add(pair);
            pair = pair(left, right, pair.trial + 1);
        }
        return pairs.isEmpty() ? List.of(pair) : pairs;
    }

    private static TracePair pair(Path left, Path right, int trial) {
        String name = "trial-" + trial + ".pcapng";
        return new TracePair(trial, left.resolve(name), right.resolve(name));
    }
}

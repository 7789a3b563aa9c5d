package narrows.fidelity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import narrows.NarrowsException;
import narrows.format.AtomicFile;
import narrows.measure.TrialResult;
import narrows.scenario.StackName;

/** The kept trials of real stacks, in a CSV file. Several cells may use it at once. */
public final class RealTrials {
    private final Path file;
    private final List<RealTrial> trials = new ArrayList<>();

    private RealTrials(Path file) {
        this.file = file;
    }

    /**
     * Reads {@code file}; one that does not exist holds nothing yet.
     *
     * @throws NarrowsException if it cannot be read or a line is not ours
     */
    public static RealTrials load(Path file) {
        RealTrials kept = new RealTrials(file);
        if (!Files.exists(file)) {
            return kept;
        }
        try {
            List<String> lines = Files.readAllLines(file);
            for (int i = 1; i < lines.size(); i++) {
                kept.trials.add(parse(file, i + 1, lines.get(i)));
            }
        } catch (IOException e) {
            throw new NarrowsException(NarrowsException.RUN_FAILED, "cannot read " + file + ": " + e.getMessage(), e);
        }
        return kept;
    }

    private static RealTrial parse(Path file, int number, String line) {
        try {
            return RealTrial.parse(line);
        } catch (IllegalArgumentException e) {
            throw new NarrowsException(
                    NarrowsException.RUN_FAILED,
                    file + ":" + number + ": not a kept trial: " + e.getMessage() + "; delete the line",
                    e);
        }
    }

    /** Trials of {@code cell} as it is now, on {@code stack} of this {@code kernel}, from 1 on without a gap. */
    synchronized List<TrialResult> of(Cell cell, StackName stack, String kernel) {
        List<TrialResult> own = trials.stream()
                .filter(trial ->
                        isOf(trial, cell, kernel) && trial.result().stack().equals(stack.text()))
                .map(RealTrial::result)
                .sorted(Comparator.comparingInt(TrialResult::trial))
                .toList();
        int count = 0;
        while (count < own.size() && own.get(count).trial() == count + 1) {
            count++;
        }
        return own.subList(0, count);
    }

    /** The kernel of most of the trials; nothing if none are kept. */
    public synchronized Optional<String> mainKernel() {
        Map<String, Long> counts =
                trials.stream().collect(Collectors.groupingBy(RealTrial::kernel, TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    /** Forgets what is kept of {@code cells} with {@code congestionControls} on {@code kernel}. */
    public synchronized void forget(List<Cell> cells, List<String> congestionControls, String kernel) {
        List<String> names = cells.stream().map(Cell::name).toList();
        trials.removeIf(trial -> names.contains(trial.cell())
                && trial.kernel().equals(kernel)
                && congestionControls.stream()
                        .anyMatch(name -> trial.result().stack().endsWith(":" + name)));
    }

    /** Keeps {@code result}, in the place of an earlier one, and writes the file. Trials of other kernels stay. */
    synchronized void keep(Cell cell, String kernel, TrialResult result) {
        trials.removeIf(trial -> trial.cell().equals(cell.name())
                && (!trial.fingerprint().equals(cell.fingerprint())
                        || (trial.kernel().equals(kernel) && sameTrial(trial.result(), result))));
        trials.add(new RealTrial(cell.name(), cell.fingerprint(), kernel, RealTrial.totals(result)));
        trials.sort(Comparator.comparing(RealTrial::kernel)
                .thenComparing(RealTrial::cell)
                .thenComparing(trial -> trial.result().stack())
                .thenComparingInt(trial -> trial.result().trial()));
        StringBuilder text = new StringBuilder(RealTrial.HEADER);
        trials.forEach(trial -> text.append(trial.row()));
        AtomicFile.write(file, text.toString());
    }

    private static boolean isOf(RealTrial trial, Cell cell, String kernel) {
        return trial.cell().equals(cell.name())
                && trial.fingerprint().equals(cell.fingerprint())
                && trial.kernel().equals(kernel);
    }

    private static boolean sameTrial(TrialResult one, TrialResult other) {
        return one.stack().equals(other.stack()) && one.trial() == other.trial();
    }
}

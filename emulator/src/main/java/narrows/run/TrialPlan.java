package narrows.run;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/**
 * Which trials to run and how. Trial k uses seed {@code scenario.seed() + k - 1}.
 *
 * @param firstTrial counted from 1
 * @param lastTrial inclusive
 * @param parallel how many trials may run side by side; 0: the runner chooses
 * @param captureFolder where {@code trial-K.pcapng} of the captured trials goes; null: no capture
 * @param captureAll capture every trial, not only trial 1
 * @param enough asked between trials; true ends the run early (wanted precision reached)
 */
public record TrialPlan(
        int firstTrial, int lastTrial, int parallel, Path captureFolder, boolean captureAll, BooleanSupplier enough) {

    /** Where the capture of {@code trial} goes; null when it is not captured. */
    public Path captureFile(int trial) {
        boolean captured = captureFolder != null && (captureAll || trial == 1);
        return captured ? captureFolder.resolve("trial-" + trial + ".pcapng") : null;
    }
}

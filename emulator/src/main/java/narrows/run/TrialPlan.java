package narrows.run;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import narrows.NarrowsException;

/**
 * Which trials to run and how. Trial k uses seed {@code scenario.seed() + k - 1}.
 *
 * @param firstTrial counted from 1
 * @param lastTrial inclusive
 * @param parallel how many trials may run side by side; 0: the runner chooses
 * @param captureFolder where {@code trial-K.pcapng} of the captured trials goes; null: no capture
 * @param captureAll capture every trial, not only trial 1
 * @param enough asked between trials; true ends the run early (wanted precision reached)
 * @param captureFailed told of each capture that could not be written, from any thread; its trial counts all the same
 */
public record TrialPlan(
        int firstTrial,
        int lastTrial,
        int parallel,
        Path captureFolder,
        boolean captureAll,
        BooleanSupplier enough,
        Consumer<NarrowsException> captureFailed) {

    /** A plan for someone who need not hear of captures that could not be written. */
    public TrialPlan(
            int firstTrial,
            int lastTrial,
            int parallel,
            Path captureFolder,
            boolean captureAll,
            BooleanSupplier enough) {
        this(firstTrial, lastTrial, parallel, captureFolder, captureAll, enough, failure -> {});
    }

    /** Where the capture of {@code trial} goes; null when it is not captured. */
    public Path captureFile(int trial) {
        boolean captured = captureFolder != null && (captureAll || trial == 1);
        return captured ? captureFolder.resolve("trial-" + trial + ".pcapng") : null;
    }
}

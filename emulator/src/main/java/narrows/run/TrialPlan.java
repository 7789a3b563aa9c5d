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
 * @param expectedBitsPerSec what a trial is expected to bring through its bottlenecks, which decides how many run side by side;
 *     0: as much as the links let through
 */
public record TrialPlan(
        int firstTrial,
        int lastTrial,
        int parallel,
        Path captureFolder,
        boolean captureAll,
        BooleanSupplier enough,
        Consumer<NarrowsException> captureFailed,
        double expectedBitsPerSec) {

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

    /** A plan whose trials load their links as much as they can. */
    public TrialPlan(
            int firstTrial,
            int lastTrial,
            int parallel,
            Path captureFolder,
            boolean captureAll,
            BooleanSupplier enough,
            Consumer<NarrowsException> captureFailed) {
        this(firstTrial, lastTrial, parallel, captureFolder, captureAll, enough, captureFailed, 0);
    }

    /** A plan without captures whose trials are expected to bring through so many bit/s each. */
    public static TrialPlan expecting(double bitsPerSec, int firstTrial, int lastTrial, BooleanSupplier enough) {
        return new TrialPlan(firstTrial, lastTrial, 0, null, false, enough, failure -> {}, bitsPerSec);
    }

    /** How many trials the plan has. */
    public int trials() {
        return lastTrial - firstTrial + 1;
    }

    /** Where the capture of {@code trial} goes; null when it is not captured. */
    public Path captureFile(int trial) {
        boolean captured = captureFolder != null && (captureAll || trial == 1);
        return captured ? captureFolder.resolve("trial-" + trial + ".pcapng") : null;
    }
}

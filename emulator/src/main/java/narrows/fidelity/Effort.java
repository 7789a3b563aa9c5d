package narrows.fidelity;

import java.time.Duration;

/**
 * How much a run of the fidelity check may cost.
 *
 * @param standardError wanted of each mean goodput, by the mean
 * @param mostTrials upper bound of the trials of a cell on one stack
 * @param measures whether real trials that are not kept are measured; otherwise only kept ones count
 * @param patience no cell and no real trial is begun later than this after the beginning
 * @param repeatsAlone whether trials that were not faithful are measured once more with no other cell beside them
 */
public record Effort(double standardError, int mostTrials, boolean measures, Duration patience, boolean repeatsAlone) {
    /** With fewer there is no interval that means anything. */
    static final int LEAST_TRIALS = 3;

    /** The number of trials after which the standard error of a mean is as wanted. */
    int trialsFor(double scatter) {
        double needed = scatter / standardError;
        return (int) Math.min(Math.max(Math.ceil(needed * needed), LEAST_TRIALS), mostTrials);
    }
}

package narrows.run;

import narrows.measure.TrialResult;
import narrows.scenario.StackName;

/** Told how a run goes on; one call at a time. */
public interface Progress {
    /** {@code stack} begins with at most {@code trials} trials. */
    void started(StackName stack, int trials);

    void finished(TrialResult trial);

    /** The last trial of the stack is done, or the stack was given up. */
    void ended(StackName stack);
}

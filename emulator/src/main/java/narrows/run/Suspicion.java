package narrows.run;

import narrows.measure.Verdict;

/** What the reasons of a verdict are about. */
public final class Suspicion {
    private Suspicion() {}

    /**
     * Whether nothing speaks against a trial but that hosts' buffers were too small for the link. Who compares stacks that both
     * have these buffers need not mind.
     */
    public static boolean ofBuffersOnly(Verdict verdict) {
        return verdict.state() == Verdict.State.SUSPECT
                && verdict.reasons().stream()
                        .allMatch(reason ->
                                reason.contains(FlowJudge.BUFFER_LIMIT) || reason.equals(BatchedTrials.REPEATED))
                && verdict.reasons().stream().anyMatch(reason -> reason.contains(FlowJudge.BUFFER_LIMIT));
    }
}

package narrows.measure;

import java.util.List;

/** Whether a trial's figures may be trusted, and why not. */
public record Verdict(State state, List<String> reasons, LatenessSummary lateness) {
    public static final Verdict EXACT = new Verdict(State.EXACT, List.of(), LatenessSummary.NONE);

    /** From best to worst. */
    public enum State {
        EXACT,
        FAITHFUL,
        SUSPECT,
        INVALID
    }

    public Verdict {
        reasons = List.copyOf(reasons);
    }
}

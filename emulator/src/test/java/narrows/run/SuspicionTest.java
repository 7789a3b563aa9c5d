package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import narrows.measure.LatenessSummary;
import narrows.measure.Verdict;
import org.junit.jupiter.api.Test;

class SuspicionTest {
    private static final String BUFFER = "the send buffer, not the link, was the limit of a->b for 31 % of its time";

    private static boolean ofBuffersOnly(Verdict.State state, String... reasons) {
        return Suspicion.ofBuffersOnly(new Verdict(state, List.of(reasons), LatenessSummary.NONE));
    }

    @Test
    void buffers_alone_are_seen_also_when_a_repetition_was_no_better() {
        assertThat(ofBuffersOnly(Verdict.State.SUSPECT, BUFFER)).isTrue();
        assertThat(ofBuffersOnly(Verdict.State.SUSPECT, BUFFER, BatchedTrials.REPEATED))
                .isTrue();
    }

    @Test
    void any_other_reason_counts() {
        assertThat(ofBuffersOnly(Verdict.State.SUSPECT, BUFFER, "the bridge stood still for 12.0 ms"))
                .isFalse();
        assertThat(ofBuffersOnly(Verdict.State.SUSPECT, BatchedTrials.REPEATED)).isFalse();
        assertThat(ofBuffersOnly(Verdict.State.INVALID, BUFFER)).isFalse();
        assertThat(ofBuffersOnly(Verdict.State.FAITHFUL)).isFalse();
    }
}

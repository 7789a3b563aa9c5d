package narrows.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;

class RequiresTest {
    @Requires(programs = {"no-such-program", "ls", "no-such-either"})
    private static final class Needy {}

    @Test
    void names_the_programs_that_are_missing() {
        assertThat(Machine.missing(Needy.class.getAnnotation(Requires.class)))
                .containsExactly("no-such-program", "no-such-either");
    }

    @Test
    void skips_with_the_reason_on_a_laptop() {
        ConditionEvaluationResult result = RequiresCondition.decide(List.of("a", "b"), false);

        assertThat(result.isDisabled()).isTrue();
        assertThat(result.getReason()).contains("needs a and b");
    }

    @Test
    void fails_in_ci() {
        assertThatThrownBy(() -> RequiresCondition.decide(List.of("a"), true))
                .isInstanceOf(AssertionError.class)
                .hasMessage("needs a; CI must have it");
    }

    @Test
    void lets_a_test_run_when_nothing_is_missing() {
        assertThat(RequiresCondition.decide(List.of(), true).isDisabled()).isFalse();
    }

    @Test
    void reads_both_capabilities_from_the_kernels_status_line() {
        assertThat(Machine.mayManageNetworks("CapEff:\t000001ffffffffff")).isTrue();
        assertThat(Machine.mayManageNetworks("CapEff:\t0000000000001000")).isFalse();
        assertThat(Machine.mayManageNetworks("CapEff:\t0000000000000000")).isFalse();
    }
}

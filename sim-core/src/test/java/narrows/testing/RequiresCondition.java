package narrows.testing;

import static org.junit.jupiter.api.extension.ConditionEvaluationResult.disabled;
import static org.junit.jupiter.api.extension.ConditionEvaluationResult.enabled;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips, or in CI fails, a test whose {@link Requires} this machine does not meet. */
final class RequiresCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Optional<Requires> requires = context.getElement().map(element -> element.getAnnotation(Requires.class));
        return requires.map(r -> decide(Machine.missing(r), "true".equals(System.getenv("CI"))))
                .orElse(enabled("requires nothing"));
    }

    static ConditionEvaluationResult decide(List<String> missing, boolean ci) {
        if (missing.isEmpty()) {
            return enabled("all is there");
        }
        String reason = "needs " + String.join(" and ", missing);
        if (ci) {
            throw new AssertionError(reason + "; CI must have it");
        }
        return disabled(reason);
    }
}

package narrows.testing;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Runs a {@link SeededTest} once per seed, and names the seed of a failure. */
final class SeededTestExtension implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        int count =
                context.getRequiredTestMethod().getAnnotation(SeededTest.class).value();
        return Seeds.of(testName(context), count).mapToObj(OneSeed::new);
    }

    private static String testName(ExtensionContext context) {
        return context.getRequiredTestClass().getSimpleName() + "."
                + context.getRequiredTestMethod().getName();
    }

    private record OneSeed(long seed)
            implements TestTemplateInvocationContext, ParameterResolver, TestExecutionExceptionHandler {
        @Override
        public String getDisplayName(int invocationIndex) {
            return "seed " + seed;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == long.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return seed;
        }

        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
            failure.addSuppressed(new FailedSeed(Seeds.howToRepeat(testName(context), seed)));
            throw failure;
        }
    }

    /** Stands below the failure it explains; it has no stack of its own. */
    private static final class FailedSeed extends Exception {
        FailedSeed(String message) {
            super(message, null, false, false);
        }
    }
}

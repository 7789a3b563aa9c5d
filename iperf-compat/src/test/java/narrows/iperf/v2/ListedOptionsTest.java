package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import narrows.iperf.ListedOption;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every option of iperf 2.1.8 is served, or refused in a line that names it. */
class ListedOptionsTest {
    static Stream<ListedOption> served() {
        return ListedOption.of("iperf2", true);
    }

    static Stream<ListedOption> refused() {
        return ListedOption.of("iperf2", false);
    }

    @ParameterizedTest
    @MethodSource("served")
    void takes_what_a_user_needs(ListedOption option) {
        assertThat(option.lines())
                .allSatisfy(line -> assertThatCode(() -> options(line)).doesNotThrowAnyException());
    }

    private static void options(List<String> line) {
        Draft draft = Arguments.read(line);
        if (!draft.help && !draft.version) {
            draft.options();
        }
    }

    @ParameterizedTest
    @MethodSource("refused")
    void names_what_it_refuses(ListedOption option) {
        assertThat(option.lines()).allSatisfy(line -> assertThatThrownBy(() -> Arguments.read(line))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("not supported"));
    }
}

package narrows.iperf.v3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import narrows.iperf.ListedOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every option of iperf3 is served, or refused in a line that names it. */
class ListedOptionsTest {
    static Stream<ListedOption> served() {
        return ListedOption.of("iperf3", true);
    }

    static Stream<ListedOption> refused() {
        return ListedOption.of("iperf3", false);
    }

    @ParameterizedTest
    @MethodSource("served")
    void takes_what_a_user_needs(ListedOption option) {
        assertThat(option.lines()).allSatisfy(line -> assertThatCode(() -> CommandLine.parse(line))
                .doesNotThrowAnyException());
    }

    @ParameterizedTest
    @MethodSource("refused")
    void names_what_it_refuses(ListedOption option) {
        assertThat(option.lines()).allSatisfy(line -> assertThatThrownBy(() -> CommandLine.parse(line))
                .isInstanceOf(UsageFailure.class)
                .hasMessageContaining("is not supported: "));
    }

    @Test
    void every_option_that_works_is_in_the_help() {
        assertThat(FlagTable.ALL)
                .filteredOn(flag -> !FlagTable.REFUSED.containsKey(flag.word()))
                .extracting(flag -> "--" + flag.word())
                .filteredOn(word -> !word.equals("--bandwidth") && !word.equals("--linux-congestion"))
                .allSatisfy(word -> assertThat(Usage.text()).contains(word));
    }
}

package narrows.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import narrows.run.Progress;
import narrows.run.SampleResults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalProgressTest {
    private final StringWriter text = new StringWriter();

    @Test
    void prints_a_line_for_each_trial_where_there_is_no_terminal() {
        run(new TerminalProgress(new PrintWriter(text), false, 80));

        assertThat(text.toString().lines())
                .containsExactly("sim:cubic  trial 2 (1/2)  1.500 Mbit/s", "sim:cubic  trial 1 (2/2)  2.000 Mbit/s");
    }

    @Test
    void draws_a_bar_on_a_terminal_and_takes_it_away_at_the_end() {
        run(new TerminalProgress(new PrintWriter(text), true, 80));

        assertThat(text.toString().split("\r\u001b\\[K", -1))
                .containsExactly(
                        "",
                        "sim:cubic [..............................] 0/2 ",
                        "sim:cubic [###############...............] 1/2 1.500 Mbit/s",
                        "sim:cubic [##############################] 2/2 2.000 Mbit/s",
                        "");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 30, 35, 40, 60})
    void never_fills_a_line_of_the_terminal(int columns) {
        run(new TerminalProgress(new PrintWriter(text), true, columns));

        assertThat(text.toString().split("\r\u001b\\[K", -1)).hasSize(5).allMatch(line -> line.length() < columns);
    }

    private static void run(Progress progress) {
        progress.started(SampleResults.SIM, 2);
        progress.finished(SampleResults.trial(SampleResults.SIM, 2, 1_500_000));
        progress.finished(SampleResults.trial(SampleResults.SIM, 1, 1_000_000, 1_000_000));
        progress.ended(SampleResults.SIM);
    }
}

package narrows.ns3;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A cheap part of what {@code scripts/ns3} compares: the same rows, of fewer trials. */
class Ns3RowsTest {
    private static final int TRIALS = 40;

    static List<Row> lossyRows() {
        return Row.of("cradle");
    }

    static List<Row> queueRows() {
        return Stream.of(Row.of("ftp7"), Row.of("fqcodel"), Row.of("ecn"))
                .flatMap(List::stream)
                .filter(row -> row.measure() != Measure.ACK_RATE_SUM || row.trials() == 1)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("lossyRows")
    void repairs_losses_as_fast_as_ns3(Row row) {
        Outcome outcome = new Trials(TRIALS).outcome(row);
        assertThat(outcome.agrees()).as(outcome.line()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("queueRows")
    void fills_a_link_as_ns3(Row row) {
        Outcome outcome = new Trials(4).outcome(row);
        assertThat(outcome.agrees()).as(outcome.line()).isTrue();
    }

    /** 50.5 and 51.5 are 2 % above 50; their standard error is 0.5, and 1.96 times that is 1.96 % of 50. */
    @Test
    void allows_the_band_or_the_interval() {
        Row single = new Row("", "", List.of(), Measure.GOODPUT_MEAN, "kbit/s", 50, 0, 1, 2, 1);
        assertThat(new Outcome(single, new double[] {51, 51}).agrees()).isFalse();
        assertThat(new Outcome(single, new double[] {50.4, 50.4}).agrees()).isTrue();
        assertThat(new Outcome(single, new double[] {50.5, 51.5}).ratio()).isEqualTo(1.02);
        assertThat(new Outcome(single, new double[] {50.5, 51.5}).interval()).isBetween(0.0195, 0.0197);
    }
}

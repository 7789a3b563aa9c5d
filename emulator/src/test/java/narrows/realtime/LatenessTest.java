package narrows.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import narrows.measure.LatenessSummary;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LatenessTest {
    private final Lateness lateness = new Lateness();

    @Test
    void is_zero_before_anything_was_released() {
        assertThat(lateness.summary()).isEqualTo(LatenessSummary.NONE);
        assertThat(lateness.shareAbove(0)).isZero();
    }

    @Test
    void gives_percentiles_in_microseconds() {
        for (int us = 1; us <= 1000; us++) {
            lateness.record(us * 1000L);
        }

        LatenessSummary summary = lateness.summary();

        Offset<Double> threeDigits = Offset.offset(1.0);
        assertThat(summary.p50Us()).isCloseTo(500, threeDigits);
        assertThat(summary.p99Us()).isCloseTo(990, threeDigits);
        assertThat(summary.p999Us()).isCloseTo(999, threeDigits);
        assertThat(summary.maxUs()).isCloseTo(1000, threeDigits);
    }

    @Test
    void knows_the_share_above_a_bound() {
        for (int i = 0; i < 97; i++) {
            lateness.record(20_000);
        }
        for (int i = 0; i < 3; i++) {
            lateness.record(5_000_000);
        }

        assertThat(lateness.shareAbove(100_000)).isEqualTo(0.03);
    }

    @Test
    void counts_an_early_release_as_punctual() {
        lateness.record(-5);

        assertThat(lateness.count()).isEqualTo(1);
        assertThat(lateness.maxNs()).isZero();
    }
}

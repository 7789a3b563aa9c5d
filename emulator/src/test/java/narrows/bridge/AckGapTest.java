package narrows.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AckGapTest {
    private static final int FULL = 1448;

    private final AckGap gap = new AckGap();

    @Test
    void begins_with_the_second_full_segment() {
        gap.delivered(FULL, 100);
        gap.delivered(FULL, 200);
        gap.answered(1200);

        assertThat(gap.longestNs()).isEqualTo(1000);
    }

    @Test
    void one_segment_may_wait_for_the_delayed_acknowledgment() {
        gap.delivered(FULL, 100);
        gap.answered(40_000_000);

        assertThat(gap.longestNs()).isZero();
    }

    @Test
    void further_segments_do_not_begin_it_again() {
        gap.delivered(FULL, 100);
        gap.delivered(FULL, 200);
        gap.delivered(FULL, 300);
        gap.delivered(FULL, 400);
        gap.answered(700);

        assertThat(gap.longestNs()).isEqualTo(500);
    }

    @Test
    void acknowledgments_and_short_segments_owe_nothing() {
        gap.delivered(FULL, 0);
        gap.answered(1);
        gap.delivered(0, 100);
        gap.delivered(200, 200);
        gap.delivered(0, 300);
        gap.answered(90_000_000);

        assertThat(gap.longestNs()).isZero();
    }

    @Test
    void keeps_the_longest() {
        for (long durationNs : new long[] {5, 900, 40}) {
            gap.delivered(FULL, 1000);
            gap.delivered(FULL, 1000);
            gap.answered(1000 + durationNs);
        }

        assertThat(gap.longestNs()).isEqualTo(900);
    }
}

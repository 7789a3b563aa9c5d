package narrows.iperf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
    private static final long SEC = 1_000_000_000L;

    @Test
    void lets_the_first_block_go_and_the_next_when_the_average_allows_it() {
        Pace pace = new Pace(8_000, 1);
        pace.start(0, 0);

        assertThat(pace.waitNs(0, 0)).isZero();
        pace.sent();
        assertThat(pace.waitNs(500, 0)).isEqualTo(SEC / 2);
        assertThat(pace.waitNs(500, SEC / 2)).isZero();
    }

    @Test
    void catches_up_after_a_stall() {
        Pace pace = new Pace(8_000, 1);
        pace.start(0, 0);
        pace.sent();

        assertThat(pace.waitNs(1_000, 3 * SEC)).isEqualTo(-2 * SEC);
    }

    @Test
    void lets_a_burst_go_as_a_whole() {
        Pace pace = new Pace(8_000, 3);
        pace.start(0, 0);

        pace.sent();
        assertThat(pace.waitNs(1_000, 0)).isZero();
        pace.sent();
        assertThat(pace.waitNs(2_000, 0)).isZero();
        pace.sent();
        assertThat(pace.waitNs(3_000, 0)).isEqualTo(3 * SEC);
    }

    @Test
    void cuts_blocks_that_would_leave_too_seldom() {
        assertThat(BlockSender.blockFor(131_072, 0)).isEqualTo(131_072);
        assertThat(BlockSender.blockFor(131_072, 100_000_000)).isEqualTo(131_072);
        assertThat(BlockSender.blockFor(131_072, 8_000)).isEqualTo(200);
    }
}

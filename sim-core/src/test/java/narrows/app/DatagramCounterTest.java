package narrows.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DatagramCounterTest {
    private final DatagramCounter counter = new DatagramCounter();

    private void receive(long... indexes) {
        for (long index : indexes) {
            counter.received(index, 0, 100, 0);
        }
    }

    private void receiveAfter(long index, long transitNs) {
        counter.received(index, index * 1000, 100, index * 1000 + transitNs);
    }

    @Test
    void counts_no_loss_where_all_come_in_order() {
        receive(0, 1, 2, 3);

        assertThat(counter.lostDatagrams()).isZero();
        assertThat(counter.reorderedDatagrams()).isZero();
        assertThat(counter.receivedDatagrams()).isEqualTo(4);
        assertThat(counter.receivedBytes()).isEqualTo(400);
    }

    @Test
    void counts_those_between_as_lost() {
        receive(0, 3, 5);

        assertThat(counter.lostDatagrams()).isEqualTo(3);
    }

    @Test
    void counts_missing_first_ones() {
        receive(2);

        assertThat(counter.lostDatagrams()).isEqualTo(2);
    }

    @Test
    void takes_a_late_one_from_the_lost_and_counts_it_as_reordered() {
        receive(0, 2, 3, 1);

        assertThat(counter.lostDatagrams()).isZero();
        assertThat(counter.reorderedDatagrams()).isEqualTo(1);
    }

    /** RFC 3550, 6.4.1: J += (|D| - J) / 16, with D the difference of two transit times; J is 0 at first. */
    @Test
    void smooths_the_differences_of_transit_times_by_a_sixteenth() {
        receiveAfter(0, 10_000);
        assertThat(counter.jitterNs()).isZero();
        receiveAfter(1, 12_000);
        assertThat(counter.jitterNs()).isEqualTo(125);
        receiveAfter(2, 11_000);
        assertThat(counter.jitterNs()).isEqualTo(179.6875);
        receiveAfter(3, 11_000);
        assertThat(counter.jitterNs()).isEqualTo(168.45703125);
    }

    @Test
    void is_not_moved_by_clocks_that_differ() {
        counter.received(0, 1_000_000, 100, 10);
        counter.received(1, 1_000_500, 100, 510);

        assertThat(counter.jitterNs()).isZero();
    }
}

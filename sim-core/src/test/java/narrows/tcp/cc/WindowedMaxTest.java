package narrows.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WindowedMaxTest {
    private final WindowedMax max = new WindowedMax(10);

    @Test
    void keeps_the_greatest_value_as_long_as_the_window() {
        max.add(0, 100);
        max.add(5, 50);
        max.add(10, 40);

        assertThat(max.value()).isEqualTo(100);
    }

    @Test
    void takes_a_greater_value_at_once() {
        max.add(0, 100);
        max.add(1, 101);

        assertThat(max.value()).isEqualTo(101);
    }

    @Test
    void falls_back_to_the_next_best_of_the_window() {
        max.add(0, 100);
        max.add(3, 50);
        max.add(6, 40);
        max.add(11, 10);
        assertThat(max.value()).isEqualTo(50);

        max.add(14, 5);
        assertThat(max.value()).isEqualTo(40);
    }

    @Test
    void skips_a_second_choice_that_is_too_old_as_well() {
        max.add(0, 100);
        max.add(3, 90);
        max.add(6, 80);
        max.add(15, 10);

        assertThat(max.value()).isEqualTo(80);
    }

    @Test
    void begins_anew_when_everything_is_too_old() {
        max.add(0, 100);
        max.add(6, 90);
        max.add(17, 1);

        assertThat(max.value()).isEqualTo(1);
    }
}

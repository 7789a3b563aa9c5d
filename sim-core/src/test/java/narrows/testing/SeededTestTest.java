package narrows.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class SeededTestTest {
    private static int runs;

    @SeededTest(3)
    void runs_once_per_seed(long seed) {
        assertThat(Seeds.of("SeededTestTest.runs_once_per_seed", 3).toArray()).contains(seed);
        runs++;
    }

    @AfterAll
    static void all_seeds_were_run() {
        assertThat(runs)
                .isEqualTo(Seeds.of("SeededTestTest.runs_once_per_seed", 3).count());
    }

    @Test
    void gives_a_test_the_same_different_seeds_in_every_run() {
        assertThat(Seeds.of("a", 100, null).toArray())
                .hasSize(100)
                .doesNotHaveDuplicates()
                .isEqualTo(Seeds.of("a", 100, null).toArray())
                .isNotEqualTo(Seeds.of("b", 100, null).toArray());
    }

    @Test
    void repeats_the_one_seed_that_is_asked_for() {
        assertThat(Seeds.of("a", 100, "-42").toArray()).containsExactly(-42);
    }

    @Test
    void takes_new_seeds_when_asked_for_random_ones() {
        assertThat(Seeds.of("a", 100, "random").toArray())
                .hasSize(100)
                .isNotEqualTo(Seeds.of("a", 100, "random").toArray());
    }

    @Test
    void refuses_a_seed_that_is_no_number() {
        assertThatThrownBy(() -> Seeds.of("a", 100, "x")).isInstanceOf(NumberFormatException.class);
    }

    @Test
    void tells_how_to_repeat_a_failure() {
        assertThat(Seeds.howToRepeat("A.b", 7)).isEqualTo("A.b failed with seed 7; -Dnarrows.seed=7 repeats it");
    }
}

package narrows.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestWordTest {
    private static final List<String> WORDS = List.of("rate", "delay", "queue");

    @Test
    void counts_inserted_deleted_replaced_and_swapped_letters() {
        assertThat(NearestWord.distance("rate", "rate")).isZero();
        assertThat(NearestWord.distance("rate", "rates")).isEqualTo(1);
        assertThat(NearestWord.distance("rate", "rat")).isEqualTo(1);
        assertThat(NearestWord.distance("rate", "race")).isEqualTo(1);
        assertThat(NearestWord.distance("rate", "raet")).isEqualTo(1);
        assertThat(NearestWord.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(NearestWord.distance("", "abc")).isEqualTo(3);
    }

    @Test
    void names_the_nearest_word_whatever_its_case() {
        assertThat(NearestWord.hint("DELY", WORDS)).isEqualTo("; did you mean 'delay'?");
    }

    @Test
    void takes_no_single_letter_for_another() {
        assertThat(NearestWord.hint("c", List.of("a", "b"))).isEqualTo("; known: a, b");
        assertThat(NearestWord.hint("n3", List.of("n1", "x"))).isEqualTo("; did you mean 'n1'?");
    }

    @Test
    void names_all_words_when_none_is_near() {
        assertThat(NearestWord.hint("bandwidth", WORDS)).isEqualTo("; known: rate, delay, queue");
        assertThat(NearestWord.hint("r".repeat(1000), WORDS)).isEqualTo("; known: rate, delay, queue");
    }
}

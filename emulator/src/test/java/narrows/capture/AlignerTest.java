package narrows.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlignerTest {
    /** {@code x} is in both, {@code -x} only left, {@code +x} only right. */
    private static List<String> align(int window, List<String> left, List<String> right) {
        List<String> result = new ArrayList<>();
        Aligner<String> aligner = new Aligner<>(window, String::equals, new Aligner.Listener<>() {
            @Override
            public void same(String a, String b) {
                result.add(a);
            }

            @Override
            public void onlyLeft(String a) {
                result.add("-" + a);
            }

            @Override
            public void onlyRight(String b) {
                result.add("+" + b);
            }
        });
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            if (i < left.size()) {
                aligner.addLeft(left.get(i));
            }
            if (i < right.size()) {
                aligner.addRight(right.get(i));
            }
        }
        aligner.end();
        return result;
    }

    private static List<String> letters(String text) {
        return List.of(text.split(""));
    }

    private static String align(String left, String right) {
        return String.join(" ", align(8, letters(left), letters(right)));
    }

    @Test
    void finds_equal_sequences_equal() {
        assertThat(align("abcdefghijkl", "abcdefghijkl")).isEqualTo("a b c d e f g h i j k l");
    }

    @Test
    void finds_an_insertion_and_goes_on_in_step() {
        assertThat(align("abcdef", "abXcdef")).isEqualTo("a b +X c d e f");
    }

    @Test
    void finds_a_deletion_and_goes_on_in_step() {
        assertThat(align("abcXYdefg", "abcdefg")).isEqualTo("a b c -X -Y d e f g");
    }

    @Test
    void takes_a_substitution_for_a_deletion_and_an_insertion() {
        assertThat(align("abcXdef", "abcYdef")).isEqualTo("a b c -X +Y d e f");
    }

    @Test
    void keeps_the_longest_common_subsequence_of_a_mixture() {
        List<String> mixed = align(16, letters("abcbdab"), letters("bdcaba"));

        assertThat(mixed.stream().filter(word -> word.length() == 1)).hasSize(4);
        assertThat(mixed.stream().filter(word -> !word.startsWith("+")).map(word -> word.replace("-", "")))
                .containsExactlyElementsOf(letters("abcbdab"));
        assertThat(mixed.stream().filter(word -> !word.startsWith("-")).map(word -> word.replace("+", "")))
                .containsExactlyElementsOf(letters("bdcaba"));
    }

    @Test
    void tells_what_only_one_has_at_the_end() {
        assertThat(align("abcde", "ab")).isEqualTo("a b -c -d -e");
        assertThat(align("a", "abcdefghijklmnop")).isEqualTo("a +b +c +d +e +f +g +h +i +j +k +l +m +n +o +p");
    }

    @Test
    void finds_the_way_back_after_differences_longer_than_its_window() {
        List<String> left = new ArrayList<>();
        List<String> right = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            left.add("left" + i);
            right.add("right" + i);
        }
        for (int i = 0; i < 1000; i++) {
            left.add("both" + i);
            right.add("both" + i);
        }

        List<String> result = align(16, left, right);

        assertThat(result.stream().filter(word -> word.startsWith("both"))).hasSize(1000);
        assertThat(result).hasSize(1080);
    }

    @Test
    void loses_no_element_of_sequences_with_nothing_in_common() {
        assertThat(align("aaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbb").split(" ")).hasSize(30);
    }
}

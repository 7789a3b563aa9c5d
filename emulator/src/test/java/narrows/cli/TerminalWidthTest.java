package narrows.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalWidthTest {
    @Test
    void is_the_second_number_of_stty() {
        assertThat(TerminalWidth.ofStty("24 132\n")).isEqualTo(132);
    }

    @Test
    void is_not_known_without_a_number() {
        assertThat(TerminalWidth.ofStty("")).isZero();
        assertThat(TerminalWidth.ofStty("stty: not a tty")).isZero();
        assertThat(TerminalWidth.parse(null)).isZero();
        assertThat(TerminalWidth.parse("-5")).isZero();
        assertThat(TerminalWidth.parse("99999999999")).isZero();
    }
}

package narrows.iperf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import narrows.iperf.FlagParser.Given;
import org.junit.jupiter.api.Test;

class FlagParserTest {
    private static final Flag TIME = Flag.valued('t', "time");
    private static final Flag TITLE = Flag.valued('T', "title");
    private static final Flag REVERSE = Flag.plain('R', "reverse");
    private static final Flag STAMPS = new Flag((char) 0, "timestamps", Flag.Value.OPTIONAL);

    private static List<Given> parse(String... arguments) {
        return new FlagParser(List.of(TIME, TITLE, REVERSE, STAMPS))
                .parse(List.of(arguments))
                .given();
    }

    @Test
    void reads_the_forms_of_getopt_long() {
        Given five = new Given(TIME, "5");
        assertThat(parse("-t5", "-t", "5", "--time=5", "--time", "5")).containsExactly(five, five, five, five);
        assertThat(parse("-Rt5")).containsExactly(new Given(REVERSE, null), five);
        assertThat(parse("--tit", "x")).containsExactly(new Given(TITLE, "x"));
        assertThat(parse("--timestamps", "--timestamps=%H "))
                .containsExactly(new Given(STAMPS, null), new Given(STAMPS, "%H "));
    }

    @Test
    void says_what_it_does_not_know() {
        assertThatThrownBy(() -> parse("--nosuch")).hasMessage("unrecognized option '--nosuch'");
        assertThatThrownBy(() -> parse("-q")).hasMessage("invalid option -- 'q'");
        assertThatThrownBy(() -> parse("--ti", "5")).hasMessage("option '--ti' is ambiguous");
        assertThatThrownBy(() -> parse("-t")).hasMessage("option requires an argument -- 't'");
        assertThatThrownBy(() -> parse("--reverse=1")).hasMessage("option '--reverse' doesn't allow an argument");
    }
}

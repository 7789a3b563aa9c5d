package narrows.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import narrows.link.LinkSpec;
import narrows.qdisc.FifoSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SettingsTest {
    private static final String NAMED = Yaml.link("name: bottleneck");

    @Test
    void without_settings_the_source_is_the_file_as_it_stands() {
        String yaml = "# comment\n" + Yaml.BASE;
        assertThat(Yaml.read(yaml).source()).isSameAs(yaml);
    }

    @Test
    void a_setting_replaces_a_value_of_the_file() {
        assertThat(Yaml.read(Yaml.BASE, "duration=5s").durationNs()).isEqualTo(5_000_000_000L);
        assertThat(Yaml.read(Yaml.BASE, "links.0.rate=5mbit"))
                .satisfies(s -> assertThat(link(s).rateBitsPerSec()).isEqualTo(5_000_000));
    }

    @Test
    void a_link_goes_by_its_name_or_by_the_nodes_it_joins() {
        assertThat(link(Yaml.read(NAMED, "links.bottleneck.delay=1ms")).delayNs())
                .isEqualTo(1_000_000);
        assertThat(link(Yaml.read(Yaml.BASE, "links.a-b.delay=1ms")).delayNs()).isEqualTo(1_000_000);
    }

    @Test
    void a_setting_adds_what_the_file_does_not_say() {
        Scenario scenario =
                Yaml.read(Yaml.BASE, "flows.0.tcp.mss=1000", "links.0.forward.queue=fifo 7p", "flows.0.count=3");
        assertThat(scenario.flows()).hasSize(3).allMatch(flow -> flow.tcp().mssBytes() == 1000);
        assertThat(link(scenario).qdiscs()).containsExactly(FifoSpec.packets(7));
    }

    @Test
    void a_setting_may_be_a_list_a_group_or_an_application() {
        assertThat(Yaml.read(Yaml.BASE, "stacks=[sim:reno, kernel:bbr]").stacks())
                .extracting(StackName::text)
                .containsExactly("sim:reno", "kernel:bbr");
        assertThat(Yaml.read(Yaml.BASE, "flows.0.tcp={mss: 1000}")
                        .flows()
                        .get(0)
                        .tcp()
                        .mssBytes())
                .isEqualTo(1000);
        assertThat(Yaml.read(Yaml.BASE, "flows.0.app=bytes {size: 1kb}")
                        .flows()
                        .get(0)
                        .app())
                .isEqualTo(new AppSpec.Bytes(1024));
    }

    @Test
    void later_settings_win() {
        assertThat(Yaml.read(Yaml.BASE, "trials=3", "trials=4").trials()).isEqualTo(4);
    }

    @Test
    void stacks_may_be_written_with_commas_as_on_a_command_line() {
        Setting stacks = Setting.option("--stacks", "stacks", "sim:reno,kernel:reno");
        assertThat(ScenarioReader.read(Yaml.BASE, Yaml.FILE, List.of(stacks)).stacks())
                .extracting(StackName::text)
                .containsExactly("sim:reno", "kernel:reno");
    }

    @Test
    void a_stop_that_is_not_written_follows_the_duration() {
        assertThat(Yaml.read(Yaml.BASE, "duration=5s").flows().get(0).stopNs()).isEqualTo(5_000_000_000L);
    }

    @Test
    void a_stop_that_is_written_does_not_follow_the_duration() {
        assertThatThrownBy(() -> Yaml.read(Yaml.flow("stop: 10s"), "duration=5s"))
                .hasMessage("t.yaml:9:11: flows.0.stop: stops at 10s, after the end of the trial (duration 5s);"
                        + " leave 'stop' out, it then follows the duration");
    }

    @Test
    void the_source_with_settings_gives_the_same_scenario_again() {
        String yaml = NAMED.replace(
                "flows:", "    tc: [\"tbf rate 2mbit burst 10kb limit 15kb\", \"pfifo limit 9\"]\nflows:");
        Scenario first =
                Yaml.read(yaml, "duration=5s", "flows.0.app=bytes {size: 1kb}", "seed=9", "description=a: b # c");
        Scenario again = Yaml.read(first.source());
        assertThat(again).usingRecursiveComparison().isEqualTo(first);
        assertThat(first.source()).contains("app: bytes {size: 1kb}").contains("duration: 5s");
    }

    @Test
    void thresholds_on_stacks_that_were_not_chosen_are_left_out_with_a_warning() {
        String yaml = Yaml.top("expect: [{compare: [sim:cubic, kernel:cubic], within: 5%}]");
        Scenario scenario = Yaml.read(yaml, "stacks=sim:cubic");
        assertThat(scenario.expectations()).isEmpty();
        assertThat(scenario.warnings())
                .contains("expect.0.compare: not checked, 'kernel:cubic' is not among the stacks chosen");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongSettings")
    void an_error_names_the_setting(String setting, String start, String hint) {
        assertThatThrownBy(() -> Yaml.read(NAMED, setting))
                .isInstanceOf(ScenarioException.class)
                .message()
                .startsWith(start)
                .contains(hint);
    }

    static Stream<Arguments> wrongSettings() {
        return Stream.of(
                wrong("links.bottleneck.rate=5mbi", "links.0.rate \"5mbi\"", "a rate such as 10mbit"),
                wrong(
                        "links.bottlneck.rate=5mbit",
                        "'links' has no 'bottlneck'",
                        "a number from 0 to 0 or a link's name"),
                wrong("links.1.rate=5mbit", "'links' has no '1'", "a number from 0 to 0"),
                wrong("flows.0.cuont=2", "flows.0.cuont: unknown key", "did you mean 'count'?"),
                wrong("durtion=5s", "durtion: unknown key", "did you mean 'duration'?"),
                wrong("duration=", "a value is missing", "duration="),
                wrong("duration.x=5s", "duration: a group of keys", "a time such as"),
                wrong("name.x=5s", "'name' is 't', it has no keys", "no keys"),
                wrong("links.0.rate.x=5s", "'links.0.rate' is '10mbit', it has no keys", "no keys"),
                wrong("stacks=[sim:cubic", "not YAML:", "expected ',' or ']'"),
                wrong("stacks=sim:cubci", "stacks: congestion control 'cubci'", "did you mean 'cubic'?"),
                wrong("flows=[]", "flows: an empty list", "from: a, to: b"));
    }

    private static Arguments wrong(String setting, String message, String hint) {
        return Arguments.of(setting, "--set " + setting + ": " + message, hint);
    }

    @Test
    void a_setting_is_a_key_and_a_value() {
        assertThat(Setting.parse("a.b = c=d")).isEqualTo(new Setting("a.b", "c=d", "--set a.b = c=d"));
        assertThatThrownBy(() -> Setting.parse("duration"))
                .hasMessage("--set duration: write KEY=VALUE, for example links.bottleneck.rate=5mbit");
        assertThatThrownBy(() -> Setting.parse("=5")).hasMessageContaining("write KEY=VALUE");
    }

    @Test
    void an_option_with_a_key_of_its_own_is_named_in_errors() {
        Setting trials = Setting.option("--trials", "trials", "0");
        assertThatThrownBy(() -> ScenarioReader.read(Yaml.BASE, Yaml.FILE, List.of(trials)))
                .hasMessage("--trials 0: trials \"0\": expected a whole number from 1 to 1000000");
    }

    private static LinkSpec link(Scenario scenario) {
        return scenario.topology().links().get(0).forward();
    }
}

package narrows.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import narrows.tcp.TcpParameter;
import narrows.tcp.TcpProfile;
import narrows.tcp.TcpProfiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TcpSettingsTest {
    private static Scenario scenario(String tcp, String... settings) {
        return Yaml.read(Yaml.flow("tcp: {" + tcp + "}"), settings);
    }

    @Test
    void sets_values_of_the_stack() {
        TcpOptions tcp = scenario("initialWindow: 4, rtoMin: 300ms, sack: false, delayedAck: each, hz: 1000")
                .flows()
                .get(0)
                .tcp();
        TcpProfile profile = tcp.applyTo(TcpProfiles.named("ns3"));

        assertThat(profile.initialWindow()).isEqualTo(4);
        assertThat(profile.rtoMinUs()).isEqualTo(300_000);
        assertThat(profile.is(TcpParameter.SACK)).isFalse();
        assertThat(profile.is(TcpParameter.DELAYED_ACK, "each")).isTrue();
        assertThat(profile.hz()).isEqualTo(1000);
        assertThat(profile.mssBytes()).isEqualTo(536);
    }

    @ParameterizedTest
    @EnumSource(TcpParameter.class)
    void takes_every_key_of_the_table(TcpParameter parameter) {
        if (parameter == TcpParameter.MSS) {
            assertThat(scenario("mss: 1000").flows().get(0).tcp().mssBytes()).isEqualTo(1000);
            return;
        }
        String text = TcpProfile.LINUX.text(parameter);
        TcpOptions tcp = scenario(parameter.key() + ": " + text).flows().get(0).tcp();

        assertThat(tcp.settings()).containsOnly(Map.entry(parameter, TcpProfile.LINUX.value(parameter)));
    }

    @ParameterizedTest
    @CsvSource({
        "rtomin: 200ms, did you mean 'rtoMin'?",
        "inititalWindow: 4, did you mean 'initialWindow'?",
        "delayedAcks: each, did you mean 'delayedAck'?",
        "cubicFriendy: true, did you mean 'cubicFriendly'?",
        "initialWindow: 0, expected a whole number from 1 to 10000",
        "sack: maybe, expected true or false",
        "rtoMin: 200, expected a time from 1us to 120s"
    })
    void says_where_and_what_is_wrong(String tcp, String expected) {
        assertThatThrownBy(() -> scenario(tcp))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("t.yaml:9:")
                .hasMessageContaining("tcp." + tcp.split(":", 2)[0])
                .hasMessageContaining(expected);
    }

    @Test
    void lists_what_differs_in_the_effective_configuration() {
        String text = EffectiveConfiguration.text(
                scenario("sack: false, initialWindow: 4", "stacks=sim:newreno@ns3,sim:reno@rfc,sim:cubic"));

        assertThat(text)
                .contains("sack false, initialWindow 4")
                .contains("profile ns3 has, where linux has the value in brackets:")
                .contains("mss 536 (0)")
                .contains("hystart ns3 (linux)")
                .contains("profile rfc has")
                .doesNotContain("profile linux");
    }

    @Test
    void warns_of_values_that_the_kernel_cannot_take() {
        assertThat(scenario("sack: false, initialWindow: 4, hz: 1000", "stacks=sim:reno,kernel:reno")
                        .warnings())
                .anySatisfy(warning -> assertThat(warning)
                        .contains("initialWindow, hz holds for simulated stacks only")
                        .doesNotContain("sack"));
        assertThat(scenario("initialWindow: 4", "stacks=sim:reno").warnings())
                .noneMatch(warning -> warning.contains("simulated stacks only"));
        assertThat(scenario("sack: false", "stacks=kernel:reno").warnings())
                .noneMatch(warning -> warning.contains("simulated stacks only"));
    }

    @Test
    void knows_newreno_and_the_profiles_in_stack_names() {
        assertThat(scenario("sack: true", "stacks=sim:newreno@ns3,sim:cubic@ns3-2013,sim:reno@linux-6.1")
                        .stacks())
                .extracting(StackName::text)
                .containsExactly("sim:newreno@ns3", "sim:cubic@ns3-2013", "sim:reno@linux-6.1");
    }
}

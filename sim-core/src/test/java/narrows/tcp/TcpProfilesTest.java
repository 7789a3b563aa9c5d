package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import narrows.unit.UnitException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TcpProfilesTest {
    @ParameterizedTest
    @EnumSource(TcpParameter.class)
    void reads_every_value_as_it_is_printed(TcpParameter parameter) {
        for (String name : TcpProfiles.names()) {
            TcpProfile profile = TcpProfiles.named(name);
            TcpProfile again = TcpProfile.LINUX.with(parameter.key(), profile.text(parameter));
            assertThat(again.value(parameter)).isEqualTo(profile.value(parameter));
        }
    }

    @ParameterizedTest
    @EnumSource(TcpParameter.class)
    void changes_the_one_value_that_was_named(TcpParameter parameter) {
        long other = parameter.kind() == TcpParameter.Kind.FLAG
                ? 1 - TcpProfile.LINUX.value(parameter)
                : TcpProfile.LINUX.value(parameter) + 1;
        TcpProfile changed = TcpProfile.LINUX.with(parameter, other);

        assertThat(changed.differencesFrom(TcpProfile.LINUX)).containsExactly(parameter);
        assertThat(TcpParameter.named(parameter.key())).contains(parameter);
        assertThat(parameter.meaning()).isNotBlank();
    }

    @Test
    void has_each_key_once() {
        assertThat(TcpParameter.keys()).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "initialWindow, 0, a whole number from 1 to 10000",
        "initialWindow, many, a whole number from 1 to 10000",
        "rtoMin, 200, a time such as 100ms",
        "rtoMin, 3m, a time",
        "sack, no, true or false",
        "delayedAck, every3, 'one of adaptive, every2, each, off'",
        "receiveBuffer, 1kb, a size from 2kb to 1gb"
    })
    void refuses_what_a_value_cannot_be(String key, String text, String expected) {
        assertThatThrownBy(() -> TcpProfile.LINUX.with(key, text))
                .isInstanceOf(UnitException.class)
                .hasMessageContaining(key)
                .hasMessageContaining(expected);
    }

    @Test
    void knows_no_other_keys_and_profiles() {
        assertThatThrownBy(() -> TcpProfile.LINUX.with("rtoMim", "1s")).hasMessageContaining("rtoMim");
        assertThatThrownBy(() -> TcpProfiles.named("ns4")).hasMessageContaining("ns4");
    }

    /** The attributes of ns-3.37 that nobody has to set. */
    @ParameterizedTest
    @CsvSource({
        "mss, 536",
        "initialWindow, 10",
        "receiveBufferMax, 131072",
        "sendBufferMax, 131072",
        "delayedAck, every2",
        "delayedAckMax, 200ms",
        "rtoMin, 1s",
        "rtoInitial, 3s",
        "sack, true",
        "timestamps, true",
        "windowScaling, true",
        "limitedTransmit, true",
        "maxPacingRate, 4gbit",
        "cubicFriendly, false"
    })
    void has_the_defaults_of_ns3(String key, String text) {
        TcpProfile ns3 = TcpProfiles.named("ns3");
        assertThat(ns3.with(key, text).differencesFrom(ns3)).isEmpty();
    }

    @Test
    void is_documented_as_it_is() throws IOException {
        String page = Files.readString(Path.of("../docs/tcp-profiles.md"));
        assertThat(page)
                .as("the table of docs/tcp-profiles.md; put this in its place")
                .contains(ProfileTable.markdown());
    }
}

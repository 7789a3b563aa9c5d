package narrows.iperf.v3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Parameters and results, with documents that iperf3 sent. */
class ExchangeTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void sends_the_parameters_of_the_real_client() {
        Load load = CommandLine.parse(List.of("-c", "h", "-t", "1", "-b", "1M", "-l", "1000", "--bidir")).load;

        assertThat(JsonText.compact(Parameters.write(load)))
                .isEqualTo("{\"tcp\":true,\"omit\":0,\"time\":1,\"num\":0,\"blockcount\":0,\"parallel\":1,"
                        + "\"bidirectional\":true,\"len\":1000,\"bandwidth\":1000000,\"pacing_timer\":1000,"
                        + "\"client_version\":\"3.12\"}");
    }

    @Test
    void takes_the_smallest_parameters_for_a_test_over_tcp() throws IOException {
        Load load = Parameters.read(Json.parse(bytes("{}")));

        assertThat(load.udp).isFalse();
        assertThat(load.parallel).isEqualTo(1);
        assertThat(load.blockBytes).isEqualTo(131_072);
    }

    @Test
    void refuses_parameters_of_another_type_or_out_of_range() {
        for (String text : new String[] {
            "{\"parallel\":200}",
            "{\"parallel\":0}",
            "{\"time\":\"x\"}",
            "{\"reverse\":\"yes\"}",
            "{\"len\":-1}",
            "{\"time\":100000}",
            "{\"title\":5}",
            "{\"num\":99999999999999999999999}",
            "{\"udp\":true,\"len\":4}"
        }) {
            assertThatThrownBy(() -> Parameters.read(Json.parse(bytes(text))))
                    .as(text)
                    .isInstanceOf(TestFailure.class);
        }
    }

    @Test
    void reads_minus_one_that_old_versions_write_without_sign() throws IOException {
        DataStream stream = new DataStream(1, 5, new EmbeddedChannel(), true, null);
        Results results = Results.read(
                Json.parse(bytes("{\"cpu_util_total\":0.5,\"cpu_util_user\":0.5,\"cpu_util_system\":0,"
                        + "\"sender_has_retransmits\":18446744073709551615,\"streams\":[{\"id\":1,\"bytes\":125000,"
                        + "\"retransmits\":18446744073709551615,\"jitter\":4.9e-05,\"errors\":2,\"packets\":125}]}")),
                List.of(stream));

        assertThat(results.hasRetransmits()).isEqualTo(-1);
        assertThat(results.streams().get(1).retransmits()).isEqualTo(-1);
        assertThat(results.streams().get(1).errors()).isEqualTo(2);
        assertThat(results.streams().get(1).endSec()).isNaN();
    }

    @Test
    void refuses_results_without_a_needed_key_or_with_a_strange_stream() {
        List<DataStream> own = List.of(new DataStream(1, 5, new EmbeddedChannel(), true, null));
        assertThatThrownBy(() -> Results.read(Json.parse(bytes("{}")), own)).hasMessage("unable to receive results");
        assertThatThrownBy(() -> Results.read(Json.parse(bytes("{\"streams\":[{\"id\":9}]}")), own))
                .hasMessage("stream has an invalid id");
    }

    @Test
    void numbers_streams_and_sockets_as_the_real_programs_do() {
        assertThat(List.of(DataStream.idOf(0), DataStream.idOf(1), DataStream.idOf(2)))
                .containsExactly(1, 3, 4);
        assertThat(List.of(DataStream.socketOf(0, false, false), DataStream.socketOf(3, false, true)))
                .containsExactly(5, 11);
        assertThat(List.of(
                        DataStream.socketOf(0, true, false),
                        DataStream.socketOf(1, true, false),
                        DataStream.socketOf(2, true, false)))
                .containsExactly(5, 8, 10);
        assertThat(List.of(
                        DataStream.socketOf(0, true, true),
                        DataStream.socketOf(1, true, true),
                        DataStream.socketOf(2, true, true)))
                .containsExactly(5, 6, 9);
    }
}

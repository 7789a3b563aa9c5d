package narrows.iperf.v3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonTextTest {
    @Test
    void writes_a_report_byte_for_byte_as_the_real_program_does() throws IOException {
        String real = Sample.text("j-tcp.client.json");

        assertThat(JsonText.pretty(Json.parse(real.getBytes(StandardCharsets.UTF_8))) + "\n")
                .isEqualTo(real);
    }

    @Test
    void writes_parameters_on_one_line() throws IOException {
        String line = "{\"tcp\":true,\"omit\":0,\"num\":18446744073709551615,\"title\":\"a\\\"b\"}";

        assertThat(JsonText.compact(Json.parse(line.getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(line);
    }

    @Test
    void writes_null_for_what_is_no_number() {
        assertThat(JsonText.compact(Json.object().put("rate", Double.NaN))).isEqualTo("{\"rate\":null}");
    }

    @Test
    void refuses_what_is_no_object_or_too_deep() {
        for (String text : new String[] {"", "[]", "{\"a\":", "{\"a\":[1,", "nonsense", "{\"a\":".repeat(1000)}) {
            assertThatThrownBy(() -> Json.parse(text.getBytes(StandardCharsets.UTF_8)))
                    .as(text)
                    .isInstanceOf(IOException.class);
        }
    }
}

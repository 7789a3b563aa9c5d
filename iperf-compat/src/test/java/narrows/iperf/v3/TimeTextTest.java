package narrows.iperf.v3;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;

class TimeTextTest {
    private static final ZonedDateTime TIME = ZonedDateTime.of(2026, 11, 3, 18, 13, 41, 0, ZoneOffset.UTC);

    @Test
    void writes_times_as_strftime_does() {
        assertThat(TimeText.strftime("%c ", TIME)).isEqualTo("Tue Nov  3 18:13:41 2026 ");
        assertThat(TimeText.strftime("%H:%M:%S ", TIME)).isEqualTo("18:13:41 ");
        assertThat(TimeText.strftime("%F %T %%", TIME)).isEqualTo("2026-11-03 18:13:41 %");
        assertThat(TimeText.rfc1123(TIME)).isEqualTo("Tue, 03 Nov 2026 18:13:41 GMT");
    }
}

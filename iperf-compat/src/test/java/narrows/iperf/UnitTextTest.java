package narrows.iperf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against lines of the real programs. */
class UnitTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0.00 Bytes",
        "6291456, 6.00 MBytes",
        "1277952, 1.22 MBytes",
        "655360, ' 640 KBytes'",
        "15360, 15.0 KBytes",
        "1073741824, 1.00 GBytes",
        "1047527424, ' 999 MBytes'",
        "1039360, 1015 KBytes"
    })
    void writes_bytes_in_powers_of_1024(double bytes, String text) {
        assertThat(UnitText.bytes(bytes)).isEqualTo(text);
    }

    @Test
    void writes_rates_in_powers_of_1000_of_bits_unless_asked_for_bytes() {
        double bytesPerSec = 6291456;
        assertThat(UnitText.rate(bytesPerSec, 'a')).isEqualTo("50.3 Mbits");
        assertThat(UnitText.rate(bytesPerSec, 'k')).isEqualTo("50332 Kbits");
        assertThat(UnitText.rate(bytesPerSec, 'g')).isEqualTo("0.05 Gbits");
        assertThat(UnitText.rate(bytesPerSec, 'K')).isEqualTo("6144 KBytes");
        assertThat(UnitText.rate(bytesPerSec, 'M')).isEqualTo("6.00 MBytes");
        assertThat(UnitText.rate(bytesPerSec, 'T')).isEqualTo("0.00 TBytes");
    }
}

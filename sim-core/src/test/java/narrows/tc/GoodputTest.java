package narrows.tc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoodputTest {
    /** Both formulas worked out for 1448 B, 200 ms and a timeout of 400 ms, in Mbit/s. */
    @ParameterizedTest
    @CsvSource({
        "0.0001, 7.09, 7.09, 5.01",
        "0.001, 2.24, 2.23, 1.58",
        "0.01, 0.709, 0.679, 0.480",
        "0.05, 0.317, 0.255, 0.180"
    })
    void predicts_what_the_formulas_give(double loss, double mathis, double pftk, double pftkDelayed) {
        Goodput goodput = new Goodput(1448, 200_000_000, loss, 0);
        assertThat(goodput.mathisBitsPerSec(1) / 1e6).isCloseTo(mathis, within(0.006));
        assertThat(goodput.pftkBitsPerSec(1) / 1e6).isCloseTo(pftk, within(0.006));
        assertThat(goodput.pftkBitsPerSec(2) / 1e6).isCloseTo(pftkDelayed, within(0.006));
    }
}

package narrows.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WriteTimesTest {
    private static final long MS = 1_000_000;

    private static long[] first(int count, WriteTimes times) {
        return LongStream.generate(() -> {
                    long nextNs = times.nextNs();
                    times.advance();
                    return nextNs;
                })
                .limit(count)
                .toArray();
    }

    @Test
    void are_a_length_by_the_rate_apart_from_the_start_on() {
        assertThat(first(3, new WriteTimes(MS, 1_000_000, 1470, 0, 0)))
                .containsExactly(MS, MS + 11_760_000, MS + 23_520_000);
    }

    /** 8 bits at 3 Gbit/s take 8/3 ns. */
    @Test
    void do_not_drift_where_the_spacing_is_no_whole_number_of_nanoseconds() {
        long[] times = first(3_000_001, new WriteTimes(0, 3_000_000_000L, 1, 0, 0));

        assertThat(times).startsWith(0, 2, 5, 8, 10, 13, 16);
        assertThat(times[3_000_000]).isEqualTo(8_000_000);
    }

    /** 1000 bytes at 1 Mbit/s every 8 ms: three pieces fit into 20 ms. */
    @Test
    void begin_each_period_anew_and_leave_out_the_pauses() {
        assertThat(first(7, new WriteTimes(0, 1_000_000, 1000, 20 * MS, 30 * MS)))
                .containsExactly(0, 8 * MS, 16 * MS, 50 * MS, 58 * MS, 66 * MS, 100 * MS);
    }

    @Test
    void do_not_count_the_end_of_a_period_as_in_it() {
        assertThat(first(3, new WriteTimes(0, 1_000_000, 1000, 8 * MS, MS))).containsExactly(0, 9 * MS, 18 * MS);
    }
}

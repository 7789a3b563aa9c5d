package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Expected values: those of the files that iproute2 ships (qdisc reference, section 5.5). */
class DelayTablesTest {
    @Test
    void are_those_that_tc_ships() {
        assertTable("normal", -0.00078, 1.00005, -32768, 28858);
        assertTable("pareto", -0.03349, 0.81968, -5461, 32767);
        assertTable("paretonormal", -0.02530, 0.83394, -12305, 31789);
        assertThat(DelayTables.named("uniform")).isNull();
    }

    /** tabledist for a deviation of 10 ms: x = t (J mod 8192) / 8192, rounded half away from 0, and t (J / 8192). */
    @Test
    void scale_in_two_parts() {
        DelayTable table = new DelayTable("two", new short[] {8192, -8192, 1});
        assertThat(table.timeNs(100, 10_000_000, 0)).isEqualTo(10_000_100);
        assertThat(table.timeNs(100, 10_000_000, 1)).isEqualTo(-9_999_900);
        assertThat(table.timeNs(100, 10_000_000, 5)).isEqualTo(100 + 1220 + 1);
    }

    private static void assertTable(String name, double mean, double deviation, int least, int most) {
        DelayTable table = DelayTables.named(name);
        assertThat(table.size()).isEqualTo(4096);
        assertThat(table.mean()).isCloseTo(mean, within(5e-6));
        assertThat(table.deviation()).isCloseTo(deviation, within(5e-6));
        assertThat(entries(table).min()).hasValue(least);
        assertThat(entries(table).max()).hasValue(most);
    }

    private static IntStream entries(DelayTable table) {
        return IntStream.range(0, table.size()).map(table::entry);
    }
}

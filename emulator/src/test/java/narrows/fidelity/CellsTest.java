package narrows.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import narrows.NarrowsException;
import narrows.link.LinkSpec;
import narrows.qdisc.FifoSpec;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;

class CellsTest {
    @Test
    void every_cell_is_a_scenario_that_can_be_read() {
        List<Cell> matrix = Cells.all();

        assertThat(matrix).hasSizeGreaterThanOrEqualTo(192 + 20);
        assertThat(matrix)
                .allSatisfy(cell -> assertThat(cell.scenario(1).trials()).isEqualTo(1));
        assertThat(matrix).extracting(Cell::name).doesNotHaveDuplicates();
    }

    @Test
    void a_cell_of_the_matrix_has_the_link_that_its_name_says() {
        Scenario scenario =
                Cells.matching(List.of("10mbit-20ms-loss1-bdp")).get(0).scenario(3);
        LinkSpec forward = scenario.topology().links().get(0).forward();

        // 10 Mbit/s x 20 ms are 16.7 packets of 1500 bytes; 1 % of 2^32 is 42949673 (rounded).
        assertThat(forward.qdiscs()).isEqualTo(List.of(FifoSpec.packets(17)));
        assertThat(forward.rateBitsPerSec()).isEqualTo(10_000_000);
        assertThat(forward.delayNs()).isEqualTo(10_000_000);
        assertThat(forward.loss()).isBetween(42_949_672L, 42_949_673L);
        assertThat(scenario.topology().links().get(0).backward().loss()).isZero();
    }

    @Test
    void half_of_an_odd_round_trip_is_exact() {
        Scenario scenario =
                Cells.matching(List.of("2mbit-5ms-loss0-tiny")).get(0).scenario(1);

        assertThat(scenario.topology().links().get(0).forward().delayNs()).isEqualTo(2_500_000);
    }

    @Test
    void a_pattern_chooses_several_and_each_once() {
        List<Cell> chosen = Cells.matching(List.of("2mbit-20ms-loss0-*", "2mbit-20ms-loss0-bdp"));

        assertThat(chosen)
                .extracting(Cell::name)
                .containsExactly("2mbit-20ms-loss0-tiny", "2mbit-20ms-loss0-bdp", "2mbit-20ms-loss0-deep");
    }

    @Test
    void a_pattern_without_a_match_is_refused() {
        assertThatThrownBy(() -> Cells.matching(List.of("3mbit-*")))
                .isInstanceOf(NarrowsException.class)
                .hasMessageContaining("3mbit-*");
    }

    @Test
    void every_cell_compares_three_congestion_controls() {
        assertThat(Cells.all()).allSatisfy(cell -> assertThat(cell.scenario(1).stacks())
                .extracting(StackName::text)
                .containsExactly("sim:cubic", "sim:reno", "sim:bbr", "kernel:cubic", "kernel:reno", "kernel:bbr"));
    }

    @Test
    void the_quick_selection_has_every_rate_round_trip_loss_and_queue_of_the_matrix() {
        List<String> names = Cells.quick().stream().map(Cell::name).toList();

        assertThat(names).hasSizeBetween(20, 30).doesNotHaveDuplicates();
        assertThat(List.of("2mbit-", "10mbit-", "20mbit-", "100mbit-"))
                .allSatisfy(rate -> assertThat(names).anyMatch(name -> name.startsWith(rate)));
        assertThat(List.of("-5ms-", "-20ms-", "-100ms-", "-200ms-", "-loss0-", "-loss0.1-", "-loss1-", "-loss5-"))
                .allSatisfy(part -> assertThat(names).anyMatch(name -> name.contains(part)));
        assertThat(List.of("-tiny", "-bdp", "-deep"))
                .allSatisfy(queue -> assertThat(names).anyMatch(name -> name.endsWith(queue)));
    }

    @Test
    void another_scenario_has_another_fingerprint() {
        Cell cell = Cells.matching(List.of("a")).get(0);

        assertThat(new Cell("a", cell.text() + "# more\n").fingerprint()).isNotEqualTo(cell.fingerprint());
        assertThat(new Cell("a", cell.text()).fingerprint()).isEqualTo(cell.fingerprint());
    }
}

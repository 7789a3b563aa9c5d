package narrows.qdisc;

import static narrows.qdisc.QdiscRun.ns;
import static org.assertj.core.api.Assertions.assertThat;

import narrows.unit.Rate;
import org.junit.jupiter.api.Test;

class StabTest {
    private static final QdiscSpec TABLE = StabSpec.DEFAULT.withOverhead(100);
    private static final NetemSpec TWICE = NetemSpec.DEFAULT.withDuplicate(Chance.of(Chance.ALWAYS));

    /** 1614 bytes at 8 Mbit/s are 1.614 ms. */
    @Test
    void a_copy_is_counted_once_and_leaves_with_its_own_length() {
        QdiscRun run = new QdiscRun(TABLE, TWICE.withRate(NetemRate.of(new Rate(8_000_000)))).burst(2, 1514);
        assertThat(run.departuresNs()).containsExactly(ns(1.614, 3.228, 4.842, 6.456));
        assertThat(run.departed()).allMatch(packet -> packet.wireBytes == 1514);
    }

    @Test
    void a_copy_that_passes_a_parent_first_is_counted_once_too() {
        QdiscRun run = new QdiscRun(TbfSpec.of(new Rate(1_000_000_000_000L), 1 << 20, 0), TABLE, TWICE).burst(2, 1514);
        assertThat(run.departed()).hasSize(4).allMatch(packet -> packet.wireBytes == 1514);
    }
}

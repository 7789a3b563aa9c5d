package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import narrows.random.Streams;
import org.junit.jupiter.api.Test;

class QdiscTreeTest {
    @Test
    void an_empty_chain_is_an_unlimited_fifo() {
        QdiscRun run = new QdiscRun().burst(5000, 9000);
        assertThat(run.departed()).hasSize(5000);
        assertThat(run.dropped()).isEmpty();
    }

    @Test
    void a_fifo_takes_no_child() {
        List<QdiscSpec> chain = List.of(FifoSpec.packets(1), NetemSpec.DEFAULT);
        assertThatThrownBy(() -> QdiscTree.build(chain, new Streams(1), (packet, reason, stage, nowNs) -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pfifo takes no child");
    }

    @Test
    void a_fifo_is_named_by_what_it_limits() {
        assertThat(FifoSpec.bytes(15360).describe()).isEqualTo("bfifo limit 15kb");
        assertThat(FifoSpec.packets(100).describe()).isEqualTo("pfifo limit 100 packets");
        assertThat(FifoSpec.unlimited().describe()).isEqualTo("pfifo limit none");
    }
}

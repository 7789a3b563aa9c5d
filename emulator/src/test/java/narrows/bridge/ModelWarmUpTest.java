package narrows.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import narrows.link.LinkSpec;
import narrows.net.Topology;
import narrows.packet.Packet;
import narrows.qdisc.DropSink;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.Qdisc;
import narrows.qdisc.QdiscSpec;
import narrows.random.Streams;
import narrows.scenario.AppSpec;
import narrows.scenario.FlowSpec;
import narrows.scenario.TcpOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ModelWarmUpTest {
    private final Counting forward = new Counting();
    private final Counting backward = new Counting();

    @Test
    void sends_data_and_acknowledgments_through_every_discipline_of_the_path() {
        Topology topology =
                new Topology(List.of("a", "b"), List.of(new Topology.Edge(0, 1, link(forward), link(backward))));
        FlowSpec flow = new FlowSpec(0, "a->b", 0, 1, new AppSpec.Bulk(), 0, 1, TcpOptions.DEFAULTS);

        ModelWarmUp.run(topology, List.of(flow), 10_000_000);

        assertThat(forward.packets).as("enough for the compiler").isEqualTo(10_000);
        assertThat(forward.bytes).isEqualTo(10_000 * 500);
        assertThat(backward.packets).isEqualTo(10_000);
        assertThat(backward.bytes).isEqualTo(10_000 * 40);
    }

    private static LinkSpec link(QdiscSpec qdisc) {
        return new LinkSpec("link", List.of(qdisc), 10_000_000, 1_000_000, 0, 0, 1500, 0);
    }

    /** A fifo that counts what it is offered. */
    private static final class Counting implements QdiscSpec {
        private long packets;
        private long bytes;

        @Override
        public String kind() {
            return "counting";
        }

        @Override
        public boolean takesChild() {
            return false;
        }

        @Override
        public Qdisc build(Qdisc child, Streams random, DropSink drops) {
            return new CountingQdisc(FifoSpec.packets(100).build(child, random, drops));
        }

        @Override
        public String describe() {
            return "counting";
        }

        /** Passes everything on to a fifo. */
        private final class CountingQdisc implements Qdisc {
            private final Qdisc fifo;

            CountingQdisc(Qdisc fifo) {
                this.fifo = fifo;
            }

            @Override
            public boolean enqueue(Packet packet, long nowNs) {
                packets++;
                bytes += packet.wireBytes;
                return fifo.enqueue(packet, nowNs);
            }

            @Override
            public Packet peek(long nowNs) {
                return fifo.peek(nowNs);
            }

            @Override
            public Packet dequeue(long nowNs) {
                return fifo.dequeue(nowNs);
            }

            @Override
            public long nextNs() {
                return fifo.nextNs();
            }

            @Override
            public int backlogPackets() {
                return fifo.backlogPackets();
            }

            @Override
            public long backlogBytes() {
                return fifo.backlogBytes();
            }
        }
    }
}

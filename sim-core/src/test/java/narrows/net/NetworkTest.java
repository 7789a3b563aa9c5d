package narrows.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import narrows.link.Link;
import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;
import narrows.qdisc.NetemSpec;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import narrows.time.VirtualScheduler;
import org.junit.jupiter.api.Test;

class NetworkTest {
    private static final long MS = 1_000_000;

    private final VirtualScheduler clock = new VirtualScheduler();
    private final List<String> received = new ArrayList<>();

    @Test
    void carries_a_packet_over_every_link_to_what_is_attached_to_its_destination() {
        Network network = build(Networks.of(4, pair(0, 1), pair(1, 2), pair(2, 3)));
        network.attach(3, (packet, nowNs) -> received.add(packet.id + "@" + nowNs));
        network.send(0, TestPacket.between(0, 3, 1000), 0);
        network.send(0, TestPacket.between(0, 3, 1000), 0);
        clock.runUntil(10 * MS);
        assertThat(received).containsExactly("1@3000000", "2@3000000");
        assertThat(network.path(0, 3)).hasSize(3);
    }

    @Test
    void releases_and_counts_what_nobody_takes() {
        Network network = build(Networks.of(2, pair(0, 1)));
        TestPacket packet = TestPacket.between(0, 1, 100);
        network.send(0, packet, 0);
        clock.runUntil(10 * MS);
        assertThat(packet.released()).isTrue();
        assertThat(network.node(1).unclaimedPackets()).isEqualTo(1);
        assertThat(network.node(0).unclaimedPackets()).isZero();
    }

    @Test
    void releases_and_counts_what_cannot_be_routed() {
        Network network = build(Networks.of(3, pair(0, 1)));
        TestPacket packet = TestPacket.between(0, 2, 100);
        network.send(0, packet, 0);
        assertThat(packet.released()).isTrue();
        assertThat(network.node(0).unroutablePackets()).isEqualTo(1);
        assertThat(network.reachable(0, 2)).isFalse();
        assertThat(network.reachable(2, 2)).isTrue();
        assertThat(network.reachable(1, 0)).isTrue();
    }

    @Test
    void names_directions_and_tells_apart_parallel_ones() {
        List<String> observed = new ArrayList<>();
        LinkObserver.Factory factory = (direction, from, to, spec) -> {
            observed.add(direction + " " + from + " " + to + " " + spec.name());
            return new Silent();
        };
        Topology topology = Networks.of(2, pair(0, 1), pair(1, 0));
        Network network = Network.build(topology, clock, new Streams(1), List.of(factory));
        assertThat(observed)
                .containsExactly("n0>n1 0 1 link", "n1>n0 1 0 link", "n1>n0#2 1 0 link", "n0>n1#2 0 1 link");
        assertThat(network.links().keySet()).containsExactly("n0>n1", "n1>n0", "n1>n0#2", "n0>n1#2");
    }

    @Test
    void another_link_changes_no_draws_of_the_others() {
        List<Topology.Edge> one = List.of(lossy("bottleneck", 0, 1));
        List<Topology.Edge> more = List.of(lossy("access", 1, 2), lossy("bottleneck", 0, 1), lossy("bottleneck", 0, 1));
        List<Long> expected = survivors(new Topology(Networks.names(3), one));
        assertThat(survivors(new Topology(Networks.names(3), more))).isEqualTo(expected);
        assertThat(expected.size()).isBetween(100, 400);
    }

    @Test
    void directions_and_links_of_one_name_draw_apart() {
        Topology x = new Topology(Networks.names(2), List.of(lossy("x", 0, 1)));
        Topology y = new Topology(Networks.names(2), List.of(lossy("y", 0, 1)));
        List<Long> there = survivors(x, 0, 1);
        List<Long> back = survivors(x, 1, 0);
        List<Long> other = survivors(y, 0, 1);
        assertThat(List.of(there, back, other)).doesNotHaveDuplicates();
    }

    @Test
    void the_stream_of_a_discipline_is_named_by_link_and_direction() {
        Topology.Edge edge = lossy("bottleneck", 0, 1);
        List<Long> lost = new ArrayList<>();
        Link alone = new Link(edge.forward(), new Streams(5).child("bottleneck").child("n0>n1"), new Silent() {
            @Override
            public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
                lost.add(packet.id);
            }
        });
        for (int id = 1; id <= 500; id++) {
            alone.offer(TestPacket.of(id, 100), 0);
        }
        assertThat(survivors(new Topology(Networks.names(3), List.of(edge)))).doesNotContainAnyElementsOf(lost);
        assertThat(lost).isNotEmpty();
    }

    private static List<Long> survivors(Topology topology) {
        return survivors(topology, 0, 1);
    }

    /** Ids of those of 500 packets that arrive. */
    private static List<Long> survivors(Topology topology, int from, int to) {
        VirtualScheduler clock = new VirtualScheduler();
        Network network = Network.build(topology, clock, new Streams(5), List.of());
        List<Long> ids = new ArrayList<>();
        network.attach(to, (packet, nowNs) -> ids.add(packet.id));
        for (int i = 0; i < 500; i++) {
            network.send(from, TestPacket.between(from, to, 100), 0);
        }
        clock.runUntil(10 * MS);
        return ids;
    }

    private static Topology.Edge lossy(String name, int a, int b) {
        LinkSpec spec = new LinkSpec(name, List.of(NetemSpec.DEFAULT.withLoss(1L << 31)), 0, MS, 0, 0, 1500, 0);
        return new Topology.Edge(a, b, spec, spec);
    }

    private Network build(Topology topology) {
        return Network.build(topology, clock, new Streams(1), List.of());
    }

    private static int[] pair(int a, int b) {
        return new int[] {a, b};
    }

    /** Looks on. */
    private static class Silent implements LinkObserver {
        @Override
        public void arrived(Packet packet, long nowNs) {
            // Looking on.
        }

        @Override
        public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
            // Looking on.
        }

        @Override
        public void delivered(Packet packet, long nowNs) {
            // Looking on.
        }
    }
}

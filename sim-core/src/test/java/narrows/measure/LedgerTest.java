package narrows.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import narrows.link.LinkSpec;
import narrows.net.Network;
import narrows.net.Topology;
import narrows.packet.Packet;
import narrows.qdisc.Chance;
import narrows.qdisc.DropReason;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.ImpairSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;
import narrows.random.Streams;
import narrows.testing.SeededTest;
import narrows.testing.TestPacket;
import narrows.time.VirtualScheduler;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private static final long MS = 1_000_000;
    private static final int FLOWS = 3;

    private final VirtualScheduler clock = new VirtualScheduler();
    private final Ledger ledger = new Ledger();
    private final FlowPackets flows = new FlowPackets(FLOWS);

    /** Two links of 1 ms; the second passes one packet a millisecond and holds two more. */
    @Test
    void counts_from_host_to_host_and_by_link() {
        LinkSpec fast = new LinkSpec("a", List.of(), 0, MS, 0, 0, 1500, 0);
        LinkSpec slow = new LinkSpec("b", List.of(FifoSpec.packets(2)), 8_000_000, MS, 0, 0, 1500, 0);
        Network network = build(new Topology(
                List.of("n0", "n1", "n2"),
                List.of(new Topology.Edge(0, 1, fast, fast), new Topology.Edge(1, 2, slow, slow))));
        for (int i = 0; i < 5; i++) {
            send(network, 0, 2, 1000, 0);
        }
        send(network, 0, 2, 1501, 1);
        clock.runUntil(3 * MS);
        assertThat(plain(ledger.totals())).isEqualTo(totals(6, 1, 2, 2, 1));
        assertThat(ledger.totals().stages())
                .containsExactly(Map.entry("mtu/too_long", 1L), Map.entry("pfifo/queue_limit", 2L));
        Map<String, LedgerTotals> links = ledger.linkTotals();
        assertThat(links.keySet()).containsExactly("n0>n1", "n1>n0", "n1>n2", "n2>n1");
        assertThat(plain(links.get("n0>n1"))).isEqualTo(totals(6, 5, 0, 0, 1));
        assertThat(plain(links.get("n1>n2"))).isEqualTo(totals(5, 1, 2, 2, 0));
        assertThat(plain(links.get("n1>n0"))).isEqualTo(totals(0, 0, 0, 0, 0));
        assertThat(flows.sentPackets(0)).isEqualTo(5);
        assertThat(flows.lostPackets(0)).isEqualTo(2);
        assertThat(flows.sentPackets(1)).isEqualTo(1);
        assertThat(flows.lostPackets(1)).isEqualTo(1);
    }

    /** Of four packets that may be marked, the first is in service, the second finds none waiting, the third is marked. */
    @Test
    void counts_a_mark_where_it_was_made_and_the_packet_as_delivered() {
        LinkSpec marking = new LinkSpec("a", List.of(FifoSpec.packets(9).markingFrom(1)), 8_000_000, MS, 0, 0, 1500, 0);
        LinkSpec plain = new LinkSpec("b", List.of(), 0, MS, 0, 0, 1500, 0);
        Network network = build(new Topology(
                List.of("n0", "n1", "n2"),
                List.of(new Topology.Edge(0, 1, marking, marking), new Topology.Edge(1, 2, plain, plain))));
        for (int i = 0; i < 4; i++) {
            TestPacket packet = TestPacket.of(i, 1000);
            packet.source = 0;
            packet.destination = 2;
            packet.ecn = Packet.ECT_0;
            network.send(0, packet, 0);
        }
        clock.runUntil(10 * MS);

        assertThat(ledger.totals().marked()).isEqualTo(2);
        assertThat(ledger.totals().delivered()).isEqualTo(4);
        assertThat(ledger.totals().balances()).isTrue();
        assertThat(ledger.linkTotals().get("n0>n1").marked()).isEqualTo(2);
        assertThat(ledger.linkTotals().get("n1>n2").marked()).isZero();
        assertThat(ledger.totals().stages()).containsExactly(Map.entry("pfifo/marked", 2L));
    }

    /** Every packet comes twice; the first of two is the copy, which is made before the damage. */
    @Test
    void a_damaged_packet_leaves_its_links_but_is_refused_by_its_host() {
        ImpairSpec impair = new ImpairSpec(Chance.of(Chance.ALWAYS), Chance.of(Chance.ALWAYS));
        LinkSpec bad = new LinkSpec("a", List.of(impair), 0, MS, 0, 0, 1500, 0);
        LinkSpec plain = new LinkSpec("b", List.of(), 0, MS, 0, 0, 1500, 0);
        Network network = build(new Topology(
                List.of("n0", "n1", "n2"),
                List.of(new Topology.Edge(0, 1, bad, bad), new Topology.Edge(1, 2, plain, plain))));
        for (int i = 0; i < 3; i++) {
            send(network, 0, 2, 1000, 1);
        }
        clock.runUntil(10 * MS);

        assertThat(ledger.totals().sent()).isEqualTo(3);
        assertThat(ledger.totals().duplicated()).isEqualTo(3);
        assertThat(ledger.totals().delivered()).isEqualTo(3);
        assertThat(ledger.totals().drops()).containsEntry(DropReason.CHECKSUM, 3L);
        assertThat(ledger.totals().stages()).containsExactly(Map.entry("host/checksum", 3L));
        assertThat(ledger.totals().balances()).isTrue();
        assertThat(ledger.linkTotals().get("n1>n2").delivered()).isEqualTo(6);
        assertThat(flows.lostPackets(1)).isEqualTo(3);
    }

    @Test
    void counts_what_ended_before_the_network() {
        ledger.droppedOutside(DropReason.TUN, 4);
        assertThat(ledger.totals().sent()).isEqualTo(4);
        assertThat(ledger.totals().drops()).containsEntry(DropReason.TUN, 4L);
        assertThat(ledger.totals().balances()).isTrue();
    }

    @Test
    void packets_of_unknown_flows_are_in_the_ledger_but_in_no_flow() {
        LinkSpec spec = new LinkSpec("a", List.of(), 0, MS, 0, 0, 1500, 0);
        Network network = build(new Topology(List.of("n0", "n1"), List.of(new Topology.Edge(0, 1, spec, spec))));
        send(network, 0, 1, 1501, -1);
        send(network, 0, 1, 1501, FLOWS);
        assertThat(ledger.totals().sent()).isEqualTo(2);
        assertThat(IntStream.range(0, FLOWS).mapToLong(flows::lostPackets).sum())
                .isZero();
    }

    @SeededTest(40)
    void balances_at_every_instant_of_a_random_network(long seed) {
        RandomGenerator random = new Streams(seed).stream("test");
        int nodes = random.nextInt(2, 8);
        Network network = build(randomTopology(random, nodes));
        for (int i = 0; i < 400; i++) {
            clock.runUntil(clock.nowNs() + random.nextLong(2 * MS));
            int from = random.nextInt(nodes);
            send(network, from, (from + random.nextInt(1, nodes)) % nodes, random.nextInt(40, 1600), i % FLOWS);
            checkBooks(network, i + 1);
        }
        clock.runUntil(clock.nowNs() + 10_000 * MS);
        checkBooks(network, 400);
        assertThat(ledger.totals().inFlight()).isZero();
        assertThat(IntStream.range(0, FLOWS).mapToLong(flows::sentPackets).sum())
                .isEqualTo(400);
        assertThat(IntStream.range(0, FLOWS).mapToLong(flows::lostPackets).sum())
                .isEqualTo(ledger.totals().dropped());
    }

    /** What the ledger says is in flight is compared with what the links say they hold. */
    private void checkBooks(Network network, long sent) {
        LedgerTotals totals = ledger.totals();
        assertThat(totals.sent()).isEqualTo(sent);
        assertThat(totals.balances()).isTrue();
        long inside = 0;
        for (Map.Entry<String, LedgerTotals> link : ledger.linkTotals().entrySet()) {
            assertThat(link.getValue().balances()).isTrue();
            assertThat(link.getValue().inFlight())
                    .isEqualTo(network.links().get(link.getKey()).packetsInside());
            inside += link.getValue().inFlight();
            assertThat(link.getValue().stages().values().stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .isEqualTo(link.getValue().dropped() + link.getValue().marked());
        }
        assertThat(totals.inFlight()).isEqualTo(inside);
    }

    /** A ring, so that every node is reachable, and some more links. */
    private static Topology randomTopology(RandomGenerator random, int nodes) {
        List<Topology.Edge> edges = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            edges.add(new Topology.Edge(node, (node + 1) % nodes, randomLink(random), randomLink(random)));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            int a = random.nextInt(nodes);
            edges.add(new Topology.Edge(
                    a, (a + random.nextInt(1, nodes)) % nodes, randomLink(random), randomLink(random)));
        }
        return new Topology(
                IntStream.range(0, nodes).mapToObj(node -> "n" + node).toList(), edges);
    }

    private static LinkSpec randomLink(RandomGenerator random) {
        List<List<QdiscSpec>> chains = List.of(
                List.of(),
                List.of(FifoSpec.packets(1)),
                List.of(new ImpairSpec(Chance.of(1L << 30), Chance.of(1L << 29)), FifoSpec.packets(2)),
                List.of(NetemSpec.DEFAULT
                        .withDelay(MS, 0)
                        .withDuplicate(Chance.of(1L << 30))
                        .withCorrupt(Chance.of(1L << 29))),
                List.of(TbfSpec.of(new Rate(1_000_000), 1550, 3000)),
                List.of(NetemSpec.DEFAULT.withLimit(3).withDelay(5 * MS, MS).withLoss(1L << 28)),
                List.of(TbfSpec.of(new Rate(1_000_000), 1550, 3000), NetemSpec.DEFAULT.withLimit(2)),
                List.of(NetemSpec.DEFAULT.withDelay(MS, 0), TbfSpec.of(new Rate(1_000_000), 1500, 1500)));
        return new LinkSpec(
                "link",
                chains.get(random.nextInt(chains.size())),
                random.nextBoolean() ? 0 : 2_000_000,
                random.nextLong(10 * MS),
                random.nextInt(3) == 0 ? MS : 0,
                random.nextInt(3) == 0 ? 1L << 28 : 0,
                1500,
                0);
    }

    private Network build(Topology topology) {
        return Network.build(topology, clock, new Streams(1), List.of(ledger, flows));
    }

    private void send(Network network, int from, int to, int bytes, int flow) {
        TestPacket packet = TestPacket.between(from, to, bytes);
        packet.flow = flow;
        network.send(from, packet, clock.nowNs());
    }

    /** Without the stages. */
    private static LedgerTotals plain(LedgerTotals totals) {
        return new LedgerTotals(
                totals.sent(),
                totals.duplicated(),
                totals.delivered(),
                totals.inFlight(),
                totals.marked(),
                totals.drops());
    }

    private static LedgerTotals totals(long sent, long delivered, long inFlight, long queueLimit, long tooLong) {
        return new LedgerTotals(
                sent,
                0,
                delivered,
                inFlight,
                Map.of(
                        DropReason.QUEUE_LIMIT, queueLimit,
                        DropReason.AQM, 0L,
                        DropReason.RANDOM_LOSS, 0L,
                        DropReason.POLICED, 0L,
                        DropReason.TOO_LONG, tooLong,
                        DropReason.TUN, 0L,
                        DropReason.CHECKSUM, 0L));
    }
}

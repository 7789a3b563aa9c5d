package narrows.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import narrows.packet.Packet;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.TbfSpec;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import narrows.unit.Probability;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Right instants follow from 8 * bytes / rate and the delay; the facts are those of the qdisc reference, section 12. */
class LinkTest {
    private static final long MS = 1_000_000;

    private final LinkLog log = new LinkLog();
    private final List<Packet> out = new ArrayList<>();

    /** The ns-3 example: 1500 bytes of IP and 2 of PPP at 2 Mbit/s; and the same packet on Ethernet and TUN. */
    @ParameterizedTest
    @CsvSource({"2, 6008000", "14, 6056000", "0, 6000000"})
    void serializes_the_packet_with_its_link_layer_bytes(int overheadBytes, long arrivalNs) {
        Link link = link(Specs.withSizes(Specs.link(2_000_000, 0), 1500, overheadBytes));
        link.offer(TestPacket.of(1, 1500), 0);
        pollUntil(link, 1000 * MS);
        assertThat(log.delivered()).containsExactly("1@" + arrivalNs);
        assertThat(out.get(0).wireBytes).isEqualTo(1500 + overheadBytes);
    }

    @ParameterizedTest
    @CsvSource({"9, 3, 2666666667", "3000000000, 1, 3", "7000000000, 1, 1", "9000000000, 1, 1", "16000000000, 1, 1"})
    void rounds_serialization_to_the_nearest_nanosecond(long rateBitsPerSec, int bytes, long expectedNs) {
        assertThat(new Serialization(rateBitsPerSec).ofNs(bytes)).isEqualTo(expectedNs);
    }

    @Test
    void adds_the_propagation_delay_after_the_last_bit() {
        Link link = link(Specs.link(8_000_000, 10 * MS));
        link.offer(TestPacket.of(1, 1000), 5 * MS);
        assertThat(link.nextNs()).isEqualTo(16 * MS);
        assertThat(link.poll(16 * MS - 1)).isNull();
        assertThat(link.poll(16 * MS).dueNs).isEqualTo(16 * MS);
        assertThat(link.nextNs()).isEqualTo(Link.NEVER);
    }

    @Test
    void the_packet_in_service_is_not_in_the_queue() {
        Link link = link(Specs.link(8_000_000, 0, FifoSpec.packets(2)));
        for (int i = 0; i < 5; i++) {
            link.offer(TestPacket.of(i, 1000), 0);
        }
        assertThat(log.dropped()).containsExactly("3@0 QUEUE_LIMIT pfifo", "4@0 QUEUE_LIMIT pfifo");
        assertThat(link.queuedPackets()).isEqualTo(2);
        assertThat(link.queuedBytes()).isEqualTo(2000);
        assertThat(link.packetsInside()).isEqualTo(3);
    }

    @Test
    void a_departure_happens_before_an_arrival_of_the_same_instant() {
        Link link = link(Specs.link(8_000_000, 0, FifoSpec.packets(1)));
        link.offer(TestPacket.of(0, 1000), 0);
        link.offer(TestPacket.of(1, 1000), 0);
        link.offer(TestPacket.of(2, 1000), MS - 1);
        link.offer(TestPacket.of(3, 1000), MS);
        assertThat(log.dropped()).containsExactly("2@" + (MS - 1) + " QUEUE_LIMIT pfifo");
    }

    @Test
    void a_link_without_rate_and_delay_passes_a_packet_in_the_same_instant() {
        Link link = link(Specs.link(0, 0, FifoSpec.packets(1)));
        for (int i = 0; i < 3; i++) {
            link.offer(TestPacket.of(i, 1000), 7);
        }
        assertThat(link.nextNs()).isEqualTo(7);
        pollUntil(link, 7);
        assertThat(log.delivered()).containsExactly("0@7", "1@7", "2@7");
    }

    @Test
    void a_queue_limit_of_0_drops_everything_even_when_the_link_is_idle() {
        Link link = link(Specs.link(8_000_000, 0, FifoSpec.packets(0)));
        link.offer(TestPacket.of(0, 1000), 0);
        assertThat(log.dropped()).containsExactly("0@0 QUEUE_LIMIT pfifo");
        assertThat(link.packetsInside()).isZero();
    }

    @Test
    void drops_and_releases_packets_above_the_mtu() {
        Link link = link(Specs.withSizes(Specs.link(0, 0), 1500, 14));
        TestPacket large = TestPacket.of(1, 1501);
        link.offer(large, 3);
        link.offer(TestPacket.of(2, 1500), 3);
        assertThat(log.dropped()).containsExactly("1@3 TOO_LONG mtu");
        assertThat(large.released()).isTrue();
        assertThat(link.packetsInside()).isEqualTo(1);
    }

    @Test
    void a_lost_packet_has_used_the_link_and_is_dropped_when_it_would_arrive() {
        Link link = link(Specs.withLoss(Specs.link(8_000_000, 10 * MS), Probability.ONE));
        link.offer(TestPacket.of(0, 1000), 0);
        link.offer(TestPacket.of(1, 1000), 0);
        assertThat(link.packetsInside()).isEqualTo(2);
        pollUntil(link, 100 * MS);
        assertThat(log.dropped()).containsExactly("0@11000000 RANDOM_LOSS loss", "1@12000000 RANDOM_LOSS loss");
        assertThat(link.packetsInside()).isZero();
    }

    /** 20000 independent draws at 10 %: mean 2000, deviation 42.4; five deviations are allowed. */
    @Test
    void loses_the_share_it_is_told() {
        Link link = link(Specs.withLoss(Specs.link(0, 0), Probability.ONE / 10));
        for (int i = 0; i < 20_000; i++) {
            link.offer(TestPacket.of(i, 100), i);
        }
        pollUntil(link, 20_000);
        assertThat(log.dropped().size()).isBetween(2000 - 213, 2000 + 213);
    }

    @Test
    void jitter_spreads_the_delay_on_both_sides_and_lets_packets_overtake() {
        Link link = link(Specs.withJitter(Specs.link(0, 10 * MS), 5 * MS));
        for (int i = 0; i < 1000; i++) {
            link.offer(TestPacket.of(i, 100), 0);
        }
        pollUntil(link, 100 * MS);
        long[] dueNs = out.stream().mapToLong(packet -> packet.dueNs).toArray();
        assertThat(dueNs).isSorted().hasSize(1000);
        // The outermost hundredth of 1000 uniform draws is missed with a probability of 0.99^1000 = 0.00004.
        assertThat(dueNs[0]).isBetween(5 * MS, 5 * MS + MS / 10);
        assertThat(dueNs[999]).isBetween(15 * MS - MS / 10, 15 * MS - 1);
        assertThat(out.stream().mapToLong(packet -> packet.id).toArray()).isNotEqualTo(inOrder(1000));
    }

    @Test
    void next_instant_allows_for_a_waiting_packet_that_overtakes() {
        Link link = link(Specs.withJitter(Specs.link(8_000_000, 10 * MS), 5 * MS));
        link.offer(TestPacket.of(0, 1000), 0);
        link.offer(TestPacket.of(1, 1000), 0);
        assertThat(link.nextNs()).isLessThanOrEqualTo(MS + 5 * MS);
    }

    @Test
    void constant_delay_and_rate_give_the_same_instants_as_netem_in_front_of_the_server() {
        Link link = link(Specs.link(1_000_000, 50 * MS));
        Link netem = link(Specs.link(1_000_000, 0, NetemSpec.DEFAULT.withDelay(50 * MS, 0)));
        long[] atMs = {0, 1, 20, 200};
        for (int i = 0; i < atMs.length; i++) {
            link.offer(TestPacket.of(i, 1514), atMs[i] * MS);
            netem.offer(TestPacket.of(i, 1514), atMs[i] * MS);
        }
        pollUntil(link, 1000 * MS);
        pollUntil(netem, 1000 * MS);
        // The row "delay 50ms rate 1mbit" of the netem table: 62.112, 74.224, 86.336, 262.112 ms.
        List<String> expected = List.of("0@62112000", "1@74224000", "2@86336000", "3@262112000");
        assertThat(log.delivered().subList(0, 4)).isEqualTo(expected);
        assertThat(log.delivered().subList(4, 8)).isEqualTo(expected);
    }

    @Test
    void a_token_bucket_without_a_rate_behind_it_is_not_store_and_forward() {
        Link link = link(Specs.link(0, 0, TbfSpec.of(new Rate(2_000_000), 1600, 1 << 20)));
        for (int i = 0; i < 3; i++) {
            link.offer(TestPacket.of(i, 1514), 0);
        }
        pollUntil(link, 100 * MS);
        assertThat(log.delivered()).containsExactly("0@0", "1@5712000", "2@11768000");
    }

    @Test
    void an_arrival_that_comes_behind_what_has_happened_counts_as_coming_with_it() {
        Link link = link(Specs.link(8_000_000, 0, FifoSpec.packets(5)));
        link.offer(TestPacket.of(0, 1000), 0);
        link.offer(TestPacket.of(1, 1000), 0);
        pollUntil(link, 3 * MS);
        link.offer(TestPacket.of(2, 1000), MS / 2);
        pollUntil(link, 10 * MS);
        assertThat(log.arrived()).containsExactly("0@0", "1@0", "2@" + MS);
        assertThat(log.delivered()).containsExactly("0@" + MS, "1@" + 2 * MS, "2@" + 3 * MS);
    }

    @Test
    void advancing_shows_the_queue_as_it_is_at_that_instant() {
        Link link = link(Specs.link(8_000_000, 100 * MS));
        for (int i = 0; i < 10; i++) {
            link.offer(TestPacket.of(i, 1000), 0);
        }
        link.advance(4 * MS);
        assertThat(link.queuedPackets()).isEqualTo(5);
        assertThat(link.packetsInside()).isEqualTo(10);
    }

    @Test
    void works_without_an_observer() {
        Link link = new Link(Specs.link(8_000_000, 0, FifoSpec.packets(1)), new Streams(1), null);
        TestPacket third = TestPacket.of(2, 1000);
        link.offer(TestPacket.of(0, 1000), 0);
        link.offer(TestPacket.of(1, 1000), 0);
        link.offer(third, 0);
        assertThat(third.released()).isTrue();
        pollUntil(link, 10 * MS);
        assertThat(out).hasSize(2);
    }

    @Test
    void tells_every_observer_in_order() {
        LinkLog second = new LinkLog();
        Link link =
                new Link(Specs.link(0, 0, FifoSpec.packets(0)), new Streams(1), LinkObservers.of(List.of(log, second)));
        link.offer(TestPacket.of(0, 1000), 0);
        assertThat(second.arrived()).isEqualTo(log.arrived()).containsExactly("0@0");
        assertThat(second.dropped()).isEqualTo(log.dropped()).hasSize(1);
        assertThat(LinkObservers.of(List.of())).isNull();
        assertThat(LinkObservers.of(List.of(log))).isSameAs(log);
    }

    @Test
    void refuses_a_specification_that_is_out_of_range() {
        LinkSpec good = Specs.link(1, 0);
        assertRefused(Specs.link(-1, 0), "rate");
        assertRefused(Specs.link(1, -1), "delay");
        assertRefused(Specs.withJitter(good, -1), "jitter");
        assertRefused(Specs.withLoss(good, Probability.ONE + 1), "loss");
        assertRefused(Specs.withSizes(good, 0, 0), "mtu");
        assertRefused(Specs.withSizes(good, 1500, -1), "overhead");
    }

    private static void assertRefused(LinkSpec spec, String parameter) {
        assertThatThrownBy(() -> new Link(spec, new Streams(1), null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("link link: " + parameter + " out of range");
    }

    private Link link(LinkSpec spec) {
        return new Link(spec, new Streams(1), log);
    }

    private void pollUntil(Link link, long endNs) {
        for (Packet packet = link.poll(endNs); packet != null; packet = link.poll(endNs)) {
            out.add(packet);
        }
    }

    private static long[] inOrder(int count) {
        return LongStream.range(0, count).toArray();
    }
}

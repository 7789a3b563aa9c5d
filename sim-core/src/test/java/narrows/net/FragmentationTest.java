package narrows.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.measure.Ledger;
import narrows.packet.Checksum;
import narrows.packet.Packet;
import narrows.packet.Segment;
import narrows.packet.SegmentPool;
import narrows.qdisc.DropReason;
import narrows.random.Streams;
import narrows.time.VirtualScheduler;
import org.junit.jupiter.api.Test;

class FragmentationTest {
    private static final long MS = 1_000_000;
    private static final int IP_HEADER_BYTES = 20;
    private static final int MORE_FRAGMENTS = 0x2000;

    private final VirtualScheduler clock = new VirtualScheduler();
    private final SegmentPool pool = new SegmentPool();
    private final Ledger ledger = new Ledger();
    private final List<byte[]> received = new ArrayList<>();

    /** A chain of links with these MTUs; what reaches its end is noted. */
    private Network chain(int... mtuBytes) {
        List<Topology.Edge> edges = new ArrayList<>();
        for (int i = 0; i < mtuBytes.length; i++) {
            LinkSpec spec = new LinkSpec("l" + i, List.of(), 0, MS, 0, 0, mtuBytes[i], 0);
            edges.add(new Topology.Edge(i, i + 1, spec, spec));
        }
        Topology topology = new Topology(Networks.names(mtuBytes.length + 1), edges);
        List<LinkObserver.Factory> observers = List.of(ledger);
        Network network = Network.build(topology, clock, new Streams(1), observers);
        network.attach(mtuBytes.length, this::take);
        return network;
    }

    private void take(Packet packet, long nowNs) {
        received.add(Whole.bytes(packet));
        packet.release();
    }

    private static int shortAt(byte[] bytes, int offset) {
        return ((bytes[offset] & 0xff) << 8) | (bytes[offset + 1] & 0xff);
    }

    private static int total(byte[] bytes) {
        return shortAt(bytes, 2);
    }

    private static int fragmentField(byte[] bytes) {
        return shortAt(bytes, 6);
    }

    private List<Integer> fields(java.util.function.ToIntFunction<byte[]> field) {
        return received.stream().map(field::applyAsInt).toList();
    }

    /** RFC 791, appendix A, example 2: 472 bytes over an MTU of 280 become 276 bytes at 0 and 216 bytes at 32 * 8. */
    @Test
    void cuts_the_example_of_the_rfc_as_the_rfc_does() {
        Network network = chain(280);
        network.send(0, Whole.segment(pool, 472, 111, 0, 1), 0);
        clock.runUntil(10 * MS);

        assertThat(fields(FragmentationTest::total)).containsExactly(276, 216);
        assertThat(fields(FragmentationTest::fragmentField)).containsExactly(MORE_FRAGMENTS, 32);
        assertThat(fields(bytes -> shortAt(bytes, 4))).containsExactly(111, 111);
        assertThat(fields(bytes -> bytes[9])).as("protocol").containsExactly(6, 6);
        assertThat(fields(bytes -> Checksum.of(bytes, 0, IP_HEADER_BYTES)))
                .as("a right checksum makes the sum over the header 0")
                .containsExactly(0, 0);
    }

    @Test
    void the_pieces_together_are_the_bytes_of_the_whole() {
        Segment segment = Whole.segment(pool, 1000, 7, 0, 1);
        byte[] whole = Whole.bytes(segment);
        Network network = chain(68);
        network.send(0, segment, 0);
        clock.runUntil(10 * MS);

        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        received.forEach(bytes -> joined.write(bytes, IP_HEADER_BYTES, bytes.length - IP_HEADER_BYTES));
        assertThat(joined.toByteArray()).isEqualTo(Arrays.copyOfRange(whole, IP_HEADER_BYTES, whole.length));
    }

    /** 8992 bytes behind the IP header: six pieces of 1480 and one of 112. */
    @Test
    void a_segment_of_the_load_experiment_becomes_seven_packets() {
        Network network = chain(1500);
        network.send(0, Whole.segment(pool, 9012, 1, 0, 1), 0);
        clock.runUntil(10 * MS);

        assertThat(fields(FragmentationTest::total)).containsExactly(1500, 1500, 1500, 1500, 1500, 1500, 132);
        assertThat(fields(bytes -> fragmentField(bytes) & 0x1fff)).containsExactly(0, 185, 370, 555, 740, 925, 1110);
    }

    @Test
    void a_router_cuts_fragments_again_and_keeps_more_fragments_on_all_but_the_last() {
        Network network = chain(280, 148);
        network.send(0, Whole.segment(pool, 472, 111, 0, 2), 0);
        clock.runUntil(10 * MS);

        // 256 bytes become 128 and 128, 196 become 128 and 68.
        assertThat(fields(FragmentationTest::total)).containsExactly(148, 148, 148, 88);
        assertThat(fields(FragmentationTest::fragmentField))
                .containsExactly(MORE_FRAGMENTS, MORE_FRAGMENTS | 16, MORE_FRAGMENTS | 32, 48);
    }

    @Test
    void what_a_router_adds_is_in_the_ledger_and_what_a_host_cuts_is_sent_by_it() {
        Network network = chain(280, 148);
        network.send(0, Whole.segment(pool, 472, 111, 0, 2), 0);
        clock.runUntil(10 * MS);
        ledger.added(network.addedFragments());

        assertThat(network.addedFragments()).isEqualTo(2);
        assertThat(ledger.totals().sent()).isEqualTo(2);
        assertThat(ledger.totals().delivered()).isEqualTo(4);
        assertThat(ledger.totals().balances()).isTrue();
        assertThat(ledger.linkTotals().values()).allMatch(totals -> totals.balances());
    }

    @Test
    void drops_a_packet_that_must_not_be_cut() {
        Segment segment = Whole.segment(pool, 472, 111, 0, 1);
        segment.mayFragment = false;
        chain(280).send(0, segment, 0);
        clock.runUntil(10 * MS);

        assertThat(received).isEmpty();
        assertThat(ledger.totals().drops().get(DropReason.TOO_LONG)).isEqualTo(1);
    }

    @Test
    void leaves_a_packet_that_fits_in_one_piece_with_its_identification() {
        chain(472).send(0, Whole.segment(pool, 472, 111, 0, 1), 0);
        clock.runUntil(10 * MS);

        assertThat(fields(FragmentationTest::total)).containsExactly(472);
        assertThat(fields(FragmentationTest::fragmentField)).containsExactly(0);
        assertThat(fields(bytes -> shortAt(bytes, 4))).containsExactly(111);
    }

    @Test
    void a_whole_packet_is_free_again_when_its_last_piece_is_gone() {
        Segment segment = Whole.segment(pool, 472, 111, 0, 1);
        Network network = chain(280);
        network.send(0, segment, 0);

        assertThat(pool.take()).isNotSameAs(segment);
        clock.runUntil(10 * MS);
        assertThat(pool.take()).isSameAs(segment);
    }
}

package narrows.net;

import static org.assertj.core.api.Assertions.assertThat;

import narrows.packet.Fragment;
import narrows.packet.FragmentPool;
import narrows.packet.Segment;
import narrows.packet.SegmentPool;
import org.junit.jupiter.api.Test;

class ReassemblerTest {
    private static final int LENGTH_BYTES = 420;
    private static final int PIECE_BYTES = 104;
    private static final int PIECES = 4;
    private static final long SECOND_NS = 1_000_000_000L;

    private final SegmentPool pool = new SegmentPool();
    private final FragmentPool fragments = new FragmentPool();
    private final Reassembler reassembler = new Reassembler();

    private Segment segment(int identification) {
        return Whole.segment(pool, LENGTH_BYTES, identification, 0, 1);
    }

    /** Piece {@code number} of four: 104, 104, 104 and 88 bytes. */
    private Fragment piece(Segment segment, int number) {
        boolean last = number == PIECES - 1;
        int payloadBytes = last ? LENGTH_BYTES - 20 - number * PIECE_BYTES : PIECE_BYTES;
        return fragments.piece(segment, number * PIECE_BYTES, payloadBytes, last);
    }

    private Object add(Segment segment, int number, long nowNs) {
        return reassembler.add(piece(segment, number), nowNs);
    }

    @Test
    void gives_the_packet_when_its_last_missing_piece_comes_in_whatever_order() {
        Segment segment = segment(5);

        assertThat(add(segment, 3, 0)).isNull();
        assertThat(add(segment, 0, 0)).isNull();
        assertThat(add(segment, 2, 0)).isNull();
        assertThat(add(segment, 1, 0)).isSameAs(segment);
    }

    @Test
    void does_not_take_the_end_for_the_whole() {
        Segment segment = segment(5);

        assertThat(add(segment, 1, 0)).isNull();
        assertThat(add(segment, 2, 0)).isNull();
        assertThat(add(segment, 3, 0)).isNull();
    }

    @Test
    void keeps_apart_what_other_senders_gave_the_same_identification() {
        Segment one = segment(5);
        Segment other = Whole.segment(pool, LENGTH_BYTES, 5, 2, 1);
        add(one, 0, 0);
        add(one, 1, 0);
        add(other, 2, 0);

        assertThat(add(other, 3, 0)).isNull();
        assertThat(add(one, 2, 0)).isNull();
        assertThat(add(one, 3, 0)).isSameAs(one);
    }

    @Test
    void keeps_apart_identifications_that_share_a_bucket() {
        Segment one = segment(5);
        Segment other = segment(5 + 1024);
        for (int piece = 0; piece < PIECES - 1; piece++) {
            assertThat(add(one, piece, 0)).isNull();
            assertThat(add(other, piece, 0)).isNull();
        }

        assertThat(add(one, 3, 0)).isSameAs(one);
        assertThat(add(other, 3, 0)).isSameAs(other);
    }

    @Test
    void waits_thirty_seconds_from_the_first_piece_and_no_longer() {
        Segment late = segment(5);
        add(late, 0, 0);
        add(late, 1, 0);
        add(late, 2, 20 * SECOND_NS);
        Segment soon = segment(6);
        add(soon, 0, 1);
        add(soon, 1, 1);
        add(soon, 2, 1);

        assertThat(add(late, 3, 30 * SECOND_NS)).as("expired").isNull();
        assertThat(reassembler.expiredDatagrams()).isEqualTo(1);
        assertThat(add(soon, 3, 30 * SECOND_NS)).as("one nanosecond left").isSameAs(soon);
    }

    /** What ns-3 does when the 16 bits wrap within 30 s: the stale datagram is completed and its header delivered. */
    @Test
    void a_wrapped_identification_completes_the_stale_packet_and_delivers_that_one() {
        Segment stale = segment(5);
        add(stale, 0, 0);
        add(stale, 1, 0);
        add(stale, 3, 0);
        Segment fresh = segment(5 + 65_536);

        assertThat(add(fresh, 0, 5 * SECOND_NS)).isNull();
        assertThat(add(fresh, 1, 5 * SECOND_NS)).isNull();
        assertThat(add(fresh, 2, 5 * SECOND_NS)).isSameAs(stale);
        assertThat(add(fresh, 3, 5 * SECOND_NS))
                .as("left over, stale from now on")
                .isNull();
    }

    /** Where the first piece was lost, the later header comes first. */
    @Test
    void a_stale_packet_without_header_is_delivered_as_the_fresh_one() {
        Segment stale = segment(5);
        add(stale, 1, 0);
        add(stale, 2, 0);
        add(stale, 3, 0);
        Segment fresh = segment(5);

        assertThat(add(fresh, 0, SECOND_NS)).isSameAs(fresh);
    }

    @Test
    void a_mark_on_any_piece_marks_the_packet() {
        Segment segment = segment(5);
        segment.ecn = 2;
        Fragment marked = piece(segment, 1);
        marked.ecn = 3;
        add(segment, 0, 0);
        reassembler.add(marked, 0);
        add(segment, 2, 0);
        add(segment, 3, 0);

        assertThat(segment.ecn).isEqualTo(3);
    }

    @Test
    void the_delivered_packet_is_free_when_its_taker_and_its_sender_have_released_it() {
        Segment segment = segment(5);
        segment.hold();
        for (int piece = 0; piece < PIECES; piece++) {
            add(segment, piece, 0);
        }
        segment.release();
        assertThat(pool.take()).as("still with the taker").isNotSameAs(segment);
        segment.release();

        assertThat(pool.take()).isSameAs(segment);
    }
}

package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import narrows.testing.SeededTest;
import org.junit.jupiter.api.Test;

class ScoreboardTest {
    private final Scoreboard board = new Scoreboard();

    /** A segment of the slow model. */
    private static final class Sent {
        final long sequence;
        int flags;
        long sentUs;

        Sent(long sequence) {
            this.sequence = sequence;
        }
    }

    private final List<Sent> bySequence = new ArrayList<>();
    private final List<Sent> bySending = new ArrayList<>();
    private long next;
    private long nowUs;

    @SeededTest(50)
    void keeps_both_orders_however_the_ring_turns_and_grows(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int step = 0; step < 3000; step++) {
            nowUs++;
            // Longer bursts of sending than of acknowledging at first, so that the ring grows while it is turned.
            boolean grows = step % 600 < 350;
            switch (random.nextInt(grows ? 6 : 10)) {
                case 0, 1, 2, 3 -> append(1 + random.nextInt(3));
                case 4 -> change(random);
                case 5 -> sendAgain(random);
                default -> removeFirst();
            }
            compare();
        }
    }

    private void append(int bytes) {
        int ordinal = board.append(next, bytes, false);
        board.sent(ordinal, nowUs, 0, 0, 0);
        Sent sent = new Sent(next);
        sent.sentUs = nowUs;
        bySequence.add(sent);
        bySending.add(sent);
        next += bytes;
    }

    private void change(SplittableRandom random) {
        if (!bySequence.isEmpty()) {
            int index = random.nextInt(bySequence.size());
            board.set(board.first() + index, Scoreboard.LOST);
            bySequence.get(index).flags |= Scoreboard.LOST;
            board.unlistFromSendOrder(board.first() + index);
            bySending.remove(bySequence.get(index));
        }
    }

    private void sendAgain(SplittableRandom random) {
        if (!bySequence.isEmpty()) {
            int index = random.nextInt(bySequence.size());
            Sent sent = bySequence.get(index);
            board.sent(board.first() + index, nowUs, 0, 0, 0);
            sent.sentUs = nowUs;
            bySending.remove(sent);
            bySending.add(sent);
        }
    }

    private void removeFirst() {
        if (!bySequence.isEmpty()) {
            board.removeFirst();
            bySending.remove(bySequence.remove(0));
        }
    }

    private void compare() {
        assertThat(board.size()).isEqualTo(bySequence.size());
        List<Long> order = new ArrayList<>();
        for (int slot = board.oldestSlot(); slot != Scoreboard.NONE; slot = board.newerSlot(slot)) {
            order.add(board.sequence(board.ordinalAt(slot)));
        }
        assertThat(order)
                .isEqualTo(bySending.stream().map(sent -> sent.sequence).toList());
        for (int i = 0; i < bySequence.size(); i++) {
            Sent sent = bySequence.get(i);
            int ordinal = board.first() + i;
            assertThat(board.sequence(ordinal)).isEqualTo(sent.sequence);
            assertThat(board.flags(ordinal)).isEqualTo(sent.flags);
            assertThat(board.sentUs(ordinal)).isEqualTo(sent.sentUs);
        }
    }

    @Test
    void finds_the_segment_at_or_after_a_sequence() {
        append(10);
        append(10);

        assertThat(board.atOrAfter(0)).isEqualTo(board.first());
        assertThat(board.atOrAfter(1)).isEqualTo(board.first() + 1);
        assertThat(board.atOrAfter(11)).isEqualTo(board.end());
    }

    @Test
    void counts_a_fin_as_one_sequence_number() {
        int ordinal = board.append(100, 10, true);
        assertThat(board.endSequence(ordinal)).isEqualTo(111);
    }

    /** Ten segments of one burst: a hole of two in the middle parts it in three, and closing the hole makes one of them. */
    @Test
    void parts_a_buffer_where_sacked_and_missing_segments_meet() {
        Scoreboard board = new Scoreboard();
        for (int n = 0; n < 10; n++) {
            board.append(n, 1, false);
        }
        board.endBuffer(9);
        assertThat(board.buffers()).isEqualTo(1);

        for (int n : new int[] {0, 1, 2, 3, 6, 7, 8, 9}) {
            sack(board, n);
        }
        assertThat(board.buffers()).isEqualTo(3);
        sack(board, 4);
        assertThat(board.buffers()).isEqualTo(3);
        sack(board, 5);
        assertThat(board.buffers()).isEqualTo(1);
    }

    private static void sack(Scoreboard board, int ordinal) {
        board.set(ordinal, Scoreboard.SACKED);
        board.separateSacked(ordinal);
    }

    @Test
    void lets_a_buffer_go_with_its_last_segment() {
        Scoreboard board = new Scoreboard();
        board.append(0, 1, false);
        board.append(1, 1, false);
        board.endBuffer(1);
        board.endBuffer(1);

        board.removeFirst();
        assertThat(board.buffers()).isEqualTo(1);
        board.removeFirst();
        assertThat(board.buffers()).isZero();
    }
}

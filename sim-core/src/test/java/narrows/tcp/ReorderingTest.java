package narrows.tcp;

import static narrows.tcp.TcpScript.acksUpTo;
import static narrows.tcp.TcpScript.block;
import static narrows.tcp.TcpScript.ms;

import narrows.tcp.cc.Window;
import org.junit.jupiter.api.Test;

/**
 * How far segments overtake each other is learned from late originals (tcp_check_sack_reordering). Once that is more than three,
 * SACKs alone grow the window (tcp_may_raise_cwnd), which shows it.
 */
class ReorderingTest {
    /** Segment {@code early} of the first ten is SACKed first; the others arrive a moment later. */
    private static TcpScript overtaken(TcpScript sender, int early) {
        sender.at(ms(80)).receives(acksUpTo(0).withSack(block(early, early))).forget();
        sender.window(10, Window.INFINITE);
        return sender.at(ms(81.2)).receives(acksUpTo(early)).forget();
    }

    @Test
    void grows_its_window_by_sacks_once_segments_overtook_by_more_than_three() {
        // The seven that were late count; the eighth came when three was still the rule.
        TcpScript sender = overtaken(TcpScript.sender("reno"), 8).window(17, Window.INFINITE);

        sender.at(ms(82.4)).receives(acksUpTo(8).withSack(block(10, 10))).window(18, Window.INFINITE);
    }

    @Test
    void learns_nothing_from_segments_that_overtook_by_three() {
        TcpScript sender = overtaken(TcpScript.sender("reno"), 3).window(12, Window.INFINITE);

        sender.at(ms(82.4)).receives(acksUpTo(3).withSack(block(5, 5))).window(12, Window.INFINITE);
    }

    @Test
    void learns_no_more_than_its_bound() {
        TcpScript sender =
                overtaken(TcpScript.senderWith("maxReordering", "3"), 8).window(17, Window.INFINITE);

        sender.at(ms(82.4)).receives(acksUpTo(8).withSack(block(10, 10))).window(17, Window.INFINITE);
    }
}

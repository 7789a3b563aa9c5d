package narrows.tcp;

import static narrows.tcp.Seg.acks;
import static narrows.tcp.Seg.data;
import static narrows.tcp.Seg.fin;
import static narrows.tcp.TcpScript.MSS;
import static narrows.tcp.TcpScript.acksUpTo;
import static narrows.tcp.TcpScript.full;
import static narrows.tcp.TcpScript.ms;
import static narrows.tcp.TcpScript.seq;

import narrows.tcp.cc.Window;
import org.junit.jupiter.api.Test;

/** Applications that write in pieces: Nagle's algorithm in Minshall's form, and windows that shrink when not used. */
class PausingApplicationTest {
    private static TcpScript connected(String congestion) {
        return TcpScript.with(congestion)
                .connects()
                .at(ms(40))
                .receives(Seg.synAck())
                .sends(acks(1));
    }

    @Test
    void sends_the_short_end_of_a_write_although_data_is_out() {
        connected("reno")
                .writes(MSS + 100)
                .sends(full(1), data(seq(2), seq(2) + 100).pushed());
    }

    @Test
    void holds_a_second_short_segment_until_the_first_is_acknowledged() {
        TcpScript sender = connected("reno").writes(100).sends(data(1, 101));
        sender.writes(50).sendsNothing().writes(50).sendsNothing();

        sender.at(ms(80)).receives(acks(101)).sends(data(101, 201));
    }

    @Test
    void fills_the_held_segment_and_sends_it() {
        TcpScript sender = connected("reno").writes(100).sends(data(1, 101));

        sender.writes(50).sendsNothing().writes(MSS - 50L).sends(data(101, 101 + MSS));
    }

    @Test
    void does_not_hold_the_last_segment_before_its_end() {
        connected("reno").writes(100).sends(data(1, 101)).writes(50).closes().sends(fin(101, 151));
    }

    /** A sender whose window has grown to 40 segments in two round trips of 40 ms; all is acknowledged at 160 ms. */
    private static TcpScript grownTo40(String congestion) {
        TcpScript sender = connected(congestion).writes(70L * MSS).forget();
        sender.at(ms(80)).receives(acksUpTo(10)).forget();
        sender.at(ms(120)).receives(acksUpTo(30)).forget();
        return sender.window(40, Window.INFINITE)
                .at(ms(160))
                .receives(acksUpTo(70))
                .forget();
    }

    /** The RTO is 240 ms, 60 jiffies; slow start has brought the window to 80 segments. */
    @Test
    void keeps_its_window_over_a_pause_shorter_than_an_rto() {
        grownTo40("reno").at(ms(120 + 236)).writes(MSS).sends(full(71)).window(80, Window.INFINITE);
    }

    /** 80 segments, and the 10 that always count as used. */
    @Test
    void goes_half_way_to_what_it_used_when_it_was_not_filled_for_an_rto() {
        grownTo40("reno").at(ms(120 + 240)).writes(MSS).sends(full(71)).window(45, Window.INFINITE);
    }

    /** The last segment left at 120 ms, 61 and 121 jiffies before. */
    @Test
    void halves_its_window_for_each_rto_of_a_pause() {
        grownTo40("reno").at(ms(120 + 244)).writes(MSS).sends(full(71)).window(40, Window.INFINITE);
        grownTo40("reno").at(ms(120 + 484)).writes(MSS).sends(full(71)).window(20, Window.INFINITE);
    }

    @Test
    void starts_again_with_no_less_than_the_initial_window() {
        grownTo40("cubic").at(ms(60_000)).writes(MSS).sends(full(71)).window(10, Window.INFINITE);
    }
}

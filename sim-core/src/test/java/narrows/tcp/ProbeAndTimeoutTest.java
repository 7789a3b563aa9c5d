package narrows.tcp;

import static narrows.tcp.TcpScript.MSS;
import static narrows.tcp.TcpScript.acksUpTo;
import static narrows.tcp.TcpScript.block;
import static narrows.tcp.TcpScript.full;
import static narrows.tcp.TcpScript.ms;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Every sender here had a handshake of 40 ms, so its RTO is 40 + 200 ms, 60 jiffies. Timers of less than 63 jiffies fire one
 * jiffy late, longer ones at the next multiple of 8 jiffies.
 */
class ProbeAndTimeoutTest {
    private static final int INFINITE = Integer.MAX_VALUE;

    @Test
    void probes_with_new_data_two_round_trips_and_2_ms_after_the_last_segment() {
        // 82 ms are 21 jiffies; sent at jiffy 10.
        TcpScript.sender("reno").at(ms(4 * 32)).sends(full(11)).window(10, INFINITE);
    }

    @Test
    void probes_with_the_last_segment_when_there_is_no_new_data() {
        TcpScript.senderOf("reno", 2).at(ms(4 * 32)).sends(full(2));
    }

    @Test
    void probes_for_a_lone_segment_no_later_than_the_timeout() {
        // 2 * 40 + 200 ms would be more than the RTO.
        TcpScript.senderOf("reno", 1).at(ms(4 * 71)).sends(full(1));
    }

    @Test
    void counts_the_timeout_from_the_probe_and_doubles_it() {
        TcpScript sender = TcpScript.sender("reno").at(ms(4 * 32)).sends(full(11));

        sender.at(ms(4 * 93)).sends(full(1)).window(1, 5); // 32 + 60, one late
        sender.at(ms(4 * 216)).sends(full(1)); // 93 + 120
        sender.at(ms(4 * 464)).sends(full(1)); // 216 + 240
    }

    @Test
    void forgets_the_doubling_with_the_next_rtt_sample() {
        TcpScript sender = TcpScript.senderOf("reno", 2).skipTo(ms(4 * 216));
        sender.at(ms(904)).receives(acksUpTo(2)).writes(2 * MSS).sendsSegments(3, 4);

        sender.at(ms(4 * 248)).sends(full(4)); // the probe: 226 + 21, one late
        sender.at(ms(4 * 309)).sends(full(3)); // 248 + 60
    }

    @Test
    void keeps_the_window_when_the_probe_was_not_needed() {
        TcpScript sender = TcpScript.senderOf("reno", 2).at(ms(128)).sends(full(2));
        sender.at(ms(129)).receives(acksUpTo(2).echoing(40));
        sender.at(ms(168)).receives(acksUpTo(2).withSack(block(2, 2)));

        sender.writes(MSS).sends(full(3)).at(ms(208)).receives(acksUpTo(3)).window(10, INFINITE);
    }

    @Test
    void takes_a_plain_duplicate_ack_as_a_sign_that_the_probe_was_not_needed() {
        TcpScript sender =
                TcpScript.senderOf("reno", 2).at(ms(128)).sends(full(2)).at(ms(129));
        sender.receives(acksUpTo(2).echoing(40));
        sender.at(ms(168)).receives(acksUpTo(2));

        sender.writes(MSS).sends(full(3)).at(ms(208)).receives(acksUpTo(3)).window(10, INFINITE);
    }

    @Test
    void halves_the_window_when_the_probe_repaired_a_loss() {
        TcpScript sender = TcpScript.senderOf("reno", 2).at(ms(128)).sends(full(2));
        sender.at(ms(130)).writes(MSS).sends(full(3));

        sender.at(ms(170)).receives(acksUpTo(3)).window(5, 5);
    }

    @Test
    void sends_at_most_one_probe_at_a_time() {
        TcpScript sender = TcpScript.senderOf("reno", 3).at(ms(128)).sends(full(3));
        sender.at(ms(130)).receives(acksUpTo(1).echoing(40));

        // The sample of 90 ms makes srtt 46.25 ms and the RTO 62 jiffies. A probe would be due after 24 jiffies, at 57;
        // since
        // one is out, the RTO takes over, counted from the sending of segment 2 at 40 ms: 288 ms, one jiffy late.
        sender.at(ms(4 * 57)).sendsNothing().at(ms(4 * 73)).sends(full(2));
    }

    @Test
    void does_not_probe_beyond_the_receivers_window() {
        TcpScript sender = TcpScript.with("reno").connects().writes(TcpScript.FOREVER);
        sender.at(ms(40)).receives(Seg.synAck().window(3 * MSS + 700)).forget();

        sender.at(ms(128)).sends(full(3));
    }

    @Test
    void undoes_a_timeout_when_an_earlier_timestamp_is_echoed() {
        TcpScript sender = TcpScript.sender("reno").skipTo(ms(4 * 93));
        sender.window(1, 5).at(ms(400)).receives(acksUpTo(1).echoing(40));

        sender.window(11, INFINITE).sends(full(12)).sendsNothing();
    }

    @Test
    void tries_new_data_first_after_a_timeout() {
        frto().at(ms(412))
                .receives(acksUpTo(1).echoing(372))
                .sendsSegments(12, 13)
                .sendsNothing()
                .window(2, 5);
    }

    /** RFC 5682, step 3b: data from before the timeout was acknowledged that was sent only once. */
    @Test
    void undoes_a_timeout_when_the_original_segments_are_acknowledged() {
        TcpScript sender = frto().at(ms(412)).receives(acksUpTo(1).echoing(372)).forget();

        sender.at(ms(452)).receives(acksUpTo(2).echoing(412)).window(11, INFINITE);
    }

    /** RFC 5682, step 3a. */
    @Test
    void repairs_when_only_the_new_data_arrived() {
        TcpScript sender = frto().at(ms(412)).receives(acksUpTo(1).echoing(372)).forget();
        sender.at(ms(452)).receives(acksUpTo(1).withSack(block(12, 12)).echoing(412));

        sender.sends(full(2)).sendsNothing().window(2, 5);
    }

    private static TcpScript frto() {
        return TcpScript.sender("reno").skipTo(ms(4 * 93)).window(1, 5);
    }

    @Test
    void repairs_by_slow_start_up_to_half_the_window_when_all_was_lost() {
        TcpScript sender = TcpScript.senderOf("reno", 8).skipTo(ms(4 * 93));
        sender.window(1, 5)
                .at(ms(412))
                .receives(acksUpTo(1))
                .sendsSegments(2, 3)
                .sendsNothing()
                .window(2, 5);
        sender.at(ms(452))
                .receives(acksUpTo(2))
                .sendsSegments(4, 5)
                .sendsNothing()
                .window(3, 5);
        sender.at(ms(454))
                .receives(acksUpTo(3))
                .sendsSegments(6, 7)
                .sendsNothing()
                .window(4, 5);
    }

    @Test
    void ends_the_repair_when_all_that_was_out_is_acknowledged() {
        TcpScript sender = TcpScript.senderOf("reno", 8).skipTo(ms(4 * 93)).at(ms(412));
        sender.receives(acksUpTo(8)).sendsNothing();

        assertThat(sender.endpoint().allAcknowledged()).isTrue();
        assertThat(sender.endpoint().nextNs()).isEqualTo(Long.MAX_VALUE);
    }
}

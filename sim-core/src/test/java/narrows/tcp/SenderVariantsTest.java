package narrows.tcp;

import static narrows.tcp.TcpScript.ms;
import static org.assertj.core.api.Assertions.assertThat;

import narrows.tcp.cc.Jiffies;
import org.junit.jupiter.api.Test;

/** What a sender does when it is told to differ from Linux. */
class SenderVariantsTest {
    @Test
    void fills_the_room_of_the_timestamps_with_data() {
        TcpScript.senderWith("timestamps", "false")
                .at(ms(80))
                .receives(Seg.acks(1461).window(64240))
                .sends(Seg.data(14601, 16061), Seg.data(16061, 17521))
                .sendsNothing();
    }

    @Test
    void begins_with_the_initial_window() {
        TcpScript sender = TcpScript.senderWith("initialWindow", "4");
        sender.at(ms(80)).receives(Seg.acks(1 + 4 * 1448)).sendsSegments(5, 12).sendsNothing();
    }

    /** RFC 6298: SRTT 100 ms, RTTVAR 50 ms and then 37.5 ms; RTO = max(minimum, SRTT + 4 RTTVAR). */
    @Test
    void computes_the_rto_of_rfc_6298() {
        assertThat(rtoUsAfter(1, "1s")).isEqualTo(1_000_000);
        assertThat(rtoUsAfter(1, "200ms")).isEqualTo(300_000);
        assertThat(rtoUsAfter(2, "200ms")).isEqualTo(250_000);
    }

    private static long rtoUsAfter(int samples, String rtoMin) {
        Jiffies jiffies = new Jiffies(1_000_000, 0, false);
        RttEstimator rtt = new RttEstimator(TcpProfiles.named("rfc").with("rtoMin", rtoMin), jiffies);
        for (int i = 0; i < samples; i++) {
            rtt.sample(100_000, i, i);
        }
        return jiffies.toUs(rtt.rtoJiffies());
    }

    /** RFC 6675, IsLost: three SACKed segments above. */
    @Test
    void takes_for_lost_what_has_three_sacked_segments_above_it() {
        SendState s = new SendState(TcpProfiles.named("rfc"));
        for (int segment = 0; segment < 8; segment++) {
            s.board.append(segment, 1, false);
        }
        sack(s, 2, 4);
        new DuplicateThreshold(s).detect();
        assertThat(s.lostOut).isZero();

        sack(s, 7);
        new DuplicateThreshold(s).detect();
        assertThat(s.lostOut).isEqualTo(2);
        assertThat(s.board.has(0, Scoreboard.LOST)).isTrue();
        assertThat(s.board.has(1, Scoreboard.LOST)).isTrue();
        assertThat(s.board.has(3, Scoreboard.LOST)).isFalse();
    }

    private static void sack(SendState s, int... segments) {
        for (int segment : segments) {
            s.board.set(segment, Scoreboard.SACKED);
            s.sackedOut++;
        }
    }

    /** RFC 6937 with PRR-SSRB: one segment more than was delivered, without asking for progress. */
    @Test
    void lets_the_older_prr_catch_up_on_every_ack() {
        assertThat(windowBelowSsthresh("prr")).isEqualTo(11);
        assertThat(windowBelowSsthresh("prr-ssrb")).isEqualTo(12);
        assertThat(windowBelowSsthresh("pipe")).isEqualTo(14);
    }

    private static int windowBelowSsthresh(String reduction) {
        SendState s = new SendState(TcpProfile.LINUX.with("reduction", reduction));
        for (int segment = 0; segment < 10; segment++) {
            s.board.append(segment, 1, false);
        }
        Prr prr = new Prr(s);
        prr.begin();
        s.window.priorCwnd = 20;
        s.window.ssthresh = 14;
        prr.sent(1);
        prr.onAck(1, 1, true);
        return s.window.cwnd;
    }
}

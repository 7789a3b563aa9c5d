package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import narrows.tcp.cc.CongestionControl;
import narrows.tcp.cc.CongestionControls;
import narrows.tcp.cc.GrowthRules;
import narrows.tcp.cc.Jiffies;
import narrows.tcp.cc.Window;
import org.junit.jupiter.api.Test;

/** What scenarios may set of a congestion control reaches it. */
class CongestionConstantsTest {
    private static final int SECOND_JIFFIES = 250;

    private final Window window = new Window();

    CongestionConstantsTest() {
        window.limited = true;
        window.mssBytes = 1448;
        window.smoothedRttUs = 100_000;
    }

    private static CongestionControl control(String name, TcpProfile profile) {
        return CongestionControls.named(
                name, new Jiffies(SECOND_JIFFIES, 0), ProfileRules.of(profile), new SplittableRandom(1));
    }

    @Test
    void keeps_cubics_beta_of_the_window() {
        window.cwnd = 100;
        assertThat(control("cubic", TcpProfile.LINUX).ssthresh(window)).isEqualTo(70);
        assertThat(control("cubic", TcpProfile.LINUX.with("cubicBeta", "0.5")).ssthresh(window))
                .isEqualTo(50);
    }

    /**
     * RFC 9438: K = cbrt(W_max (1 - beta) / C) = 4.22 s for 100 segments, and one segment is left cbrt(1 / C) = 1.36 s before: after
     * 2.86 s. With eight times the C all of that takes half the time.
     */
    @Test
    void reaches_the_old_window_sooner_with_a_larger_c() {
        assertThat(secondsToReach(100, "0.4")).isEqualTo(3);
        assertThat(secondsToReach(100, "3.2")).isEqualTo(2);
    }

    /** Seconds, rounded up, until the window lacks one segment of what it was, at one window of ACKs every 100 ms. */
    private int secondsToReach(int cwnd, String scale) {
        TcpProfile profile = TcpProfile.LINUX.with("cubicScale", scale).with("cubicFriendly", "false");
        CongestionControl cubic = control("cubic", profile);
        window.cwnd = cwnd;
        window.cwndCount = 0;
        window.ssthresh = cubic.ssthresh(window);
        window.cwnd = window.ssthresh;
        int rounds = 0;
        while (window.cwnd < cwnd - 1) {
            rounds++;
            for (int ack = 0; ack < window.cwnd; ack++) {
                cubic.grow(window, 1, rounds * 100_000_000L + ack * 1_000_000L);
            }
        }
        return (rounds + 9) / 10;
    }

    /** 10 segments of 1448 bytes per 100 ms, less 1 %: 143352 bytes per second. */
    @Test
    void paces_startup_with_bbrs_gain() {
        window.cwnd = 10;
        control("bbr", TcpProfile.LINUX.with("bbrStartupGain", "1")).established(window, 100_000, 0);
        assertThat(window.pacingRateBytesPerSec).isBetween(143_000L, 143_352L);

        control("bbr", TcpProfile.LINUX).established(window, 100_000, 0);
        assertThat(window.pacingRateBytesPerSec).isBetween(413_000L, 143_352L * 739 / 256);
    }

    @Test
    void prints_shares_as_they_are_written() {
        assertThat(TcpProfile.LINUX.text(TcpParameter.CUBIC_BETA)).isEqualTo("0.7");
        assertThat(TcpProfile.LINUX.value(TcpParameter.CUBIC_BETA)).isEqualTo(717);
        assertThat(TcpProfile.LINUX.value(TcpParameter.CUBIC_SCALE)).isEqualTo(410);
        assertThat(TcpProfile.LINUX.with("bbrWindowGain", "2.5").text(TcpParameter.BBR_WINDOW_GAIN))
                .isEqualTo("2.5");
    }

    @Test
    void keeps_linux_constants_by_default() {
        assertThat(ProfileRules.of(TcpProfile.LINUX)).isEqualTo(GrowthRules.LINUX);
    }
}

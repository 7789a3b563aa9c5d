package narrows.tcp.cc;

/**
 * What BBR is tuned by (net/ipv4/tcp_bbr.c). Gains are in 256ths.
 *
 * @param startupGain of pacing and window until the pipe is full
 * @param drainGain of pacing while what STARTUP queued is drained
 * @param windowGain bandwidth-delay products in flight in PROBE_BW
 * @param bandwidthRounds age in round trips at which a bandwidth is forgotten
 * @param leastRttSec age at which the least RTT is looked for again
 * @param dipMs how long that takes at least
 * @param leastCwnd smallest window, in segments
 */
public record BbrConstants(
        int startupGain,
        int drainGain,
        int windowGain,
        int bandwidthRounds,
        int leastRttSec,
        int dipMs,
        int leastCwnd) {
    /** A gain of 1. */
    public static final int GAIN_UNIT = 256;

    public static final BbrConstants LINUX = new BbrConstants(739, 88, 512, 10, 10, 200, 4);
}

package narrows.tcp.cc;

/**
 * What HyStart looks at (module parameters and constants of net/ipv4/tcp_cubic.c).
 *
 * @param lowWindowSegments below this window slow start goes on
 * @param samples RTT samples of a round that only count
 * @param trainGapUs longest gap between two ACKs of a train
 * @param leastRiseUs a rise of delay below this never ends slow start
 * @param mostRiseUs a rise above this always does
 */
public record HyStartLimits(int lowWindowSegments, int samples, long trainGapUs, long leastRiseUs, long mostRiseUs) {
    public static final HyStartLimits LINUX = new HyStartLimits(16, 8, 2_000, 4_000, 16_000);
}

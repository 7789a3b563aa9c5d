package narrows.iperf.v3;

import narrows.iperf.TcpInfo;

/** Extremes of a connection's figures, as intervals showed them. */
final class TcpRange {
    private long samples;
    private long rttSumUs;
    private long minRttUs = Long.MAX_VALUE;
    private long maxRttUs;
    private long maxCwndBytes;
    private long maxWindowBytes;
    private long reordering;

    void add(TcpInfo info) {
        samples++;
        rttSumUs += info.rttUs();
        minRttUs = Math.min(minRttUs, info.rttUs());
        maxRttUs = Math.max(maxRttUs, info.rttUs());
        maxCwndBytes = Math.max(maxCwndBytes, info.cwndBytes());
        maxWindowBytes = Math.max(maxWindowBytes, info.sendWindowBytes());
        reordering = info.reordering();
    }

    boolean isKnown() {
        return samples > 0;
    }

    long minRttUs() {
        return minRttUs;
    }

    long maxRttUs() {
        return maxRttUs;
    }

    long meanRttUs() {
        return rttSumUs / samples;
    }

    long maxCwndBytes() {
        return maxCwndBytes;
    }

    long maxWindowBytes() {
        return maxWindowBytes;
    }

    long reordering() {
        return reordering;
    }
}

package narrows.iperf.v3;

import narrows.iperf.TcpInfo;

/** Turns a stream's counts into intervals and a total. Seconds count from the start, or from the end of the omitted time. */
final class StreamMeter {
    private static final double SEC_PER_NS = 1e-9;

    private final int socket;
    private final boolean sends;
    private final TcpRange range = new TcpRange();
    private long startNs;
    private long lastNs;
    private Count start;
    private Count last;

    StreamMeter(int socket, boolean sends) {
        this.socket = socket;
        this.sends = sends;
    }

    /** Counts from here on. */
    void begin(long nowNs, Count now) {
        startNs = nowNs;
        lastNs = nowNs;
        start = now;
        last = now;
    }

    /** What has happened since the last interval. */
    StreamInterval interval(long nowNs, Count now, boolean omitted) {
        StreamInterval interval = new StreamInterval(
                socket,
                sends,
                sec(lastNs),
                sec(nowNs),
                now.bytes() - last.bytes(),
                Math.max(0, now.packets() - last.packets()),
                Math.max(0, now.lost() - last.lost()),
                now.jitterSec(),
                retransmits(last, now),
                sends ? now.info() : null,
                omitted);
        lastNs = nowNs;
        last = now;
        if (!omitted && now.info() != null) {
            range.add(now.info());
        }
        return interval;
    }

    private long retransmits(Count from, Count to) {
        return sends && from.info() != null && to.info() != null
                ? to.info().retransmits() - from.info().retransmits()
                : StreamInterval.UNKNOWN;
    }

    private double sec(long ns) {
        return (ns - startNs) * SEC_PER_NS;
    }

    /** Seconds and counts up to the last interval. */
    Total total() {
        return new Total(
                true,
                sec(lastNs),
                last.bytes() - start.bytes(),
                last.packets() - start.packets(),
                Math.max(0, last.lost() - start.lost()),
                last.outOfOrder() - start.outOfOrder(),
                last.jitterSec(),
                retransmits(start, last));
    }

    /** Counts of the omitted time. */
    Count omitted() {
        return start;
    }

    TcpRange range() {
        return range;
    }

    /** The last that was seen of the connection; null on UDP. */
    TcpInfo info() {
        return last.info();
    }
}

package narrows.iperf.v3;

import java.util.List;

/**
 * What one end of a stream, or of several, counted in the whole test.
 *
 * @param known false if that end did not tell
 * @param packets datagrams sent, or the highest sequence number seen
 * @param retransmits {@link StreamInterval#UNKNOWN} for receivers, and where the system does not tell
 */
record Total(
        boolean known,
        double seconds,
        long bytes,
        long packets,
        long lost,
        long outOfOrder,
        double jitterSec,
        long retransmits) {

    /** Of an end that has not told, in a test of {@code seconds}. */
    static Total unknown(double seconds) {
        return new Total(false, seconds, 0, 0, 0, 0, 0, StreamInterval.UNKNOWN);
    }

    static Total sum(List<Total> parts) {
        boolean retransmitsKnown = parts.stream().allMatch(part -> part.retransmits >= 0);
        return new Total(
                parts.stream().allMatch(Total::known),
                parts.stream().mapToDouble(Total::seconds).max().orElse(0),
                parts.stream().mapToLong(Total::bytes).sum(),
                parts.stream().mapToLong(Total::packets).sum(),
                parts.stream().mapToLong(Total::lost).sum(),
                parts.stream().mapToLong(Total::outOfOrder).sum(),
                parts.stream().mapToDouble(Total::jitterSec).average().orElse(0),
                retransmitsKnown ? parts.stream().mapToLong(Total::retransmits).sum() : StreamInterval.UNKNOWN);
    }

    double bytesPerSec() {
        return seconds > 0 ? bytes / seconds : 0;
    }

    double lostPercent() {
        return packets > 0 ? 100.0 * lost / packets : 0;
    }
}

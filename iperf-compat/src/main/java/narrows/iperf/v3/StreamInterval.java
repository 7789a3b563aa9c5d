package narrows.iperf.v3;

import java.util.List;
import narrows.iperf.TcpInfo;

/**
 * What one stream, or the sum of some, did in one interval.
 *
 * @param socket number in brackets; 0 for a sum
 * @param sends whether this side sends
 * @param retransmits {@link #UNKNOWN} for receivers, and where the system does not tell
 * @param info null for receivers and sums
 */
record StreamInterval(
        int socket,
        boolean sends,
        double startSec,
        double endSec,
        long bytes,
        long packets,
        long lost,
        double jitterSec,
        long retransmits,
        TcpInfo info,
        boolean omitted) {
    static final long UNKNOWN = -1;

    static StreamInterval sum(List<StreamInterval> parts) {
        StreamInterval first = parts.get(0);
        boolean known = parts.stream().allMatch(part -> part.retransmits >= 0);
        return new StreamInterval(
                0,
                first.sends,
                first.startSec,
                first.endSec,
                parts.stream().mapToLong(StreamInterval::bytes).sum(),
                parts.stream().mapToLong(StreamInterval::packets).sum(),
                parts.stream().mapToLong(StreamInterval::lost).sum(),
                parts.stream().mapToDouble(StreamInterval::jitterSec).average().orElse(0),
                known ? parts.stream().mapToLong(StreamInterval::retransmits).sum() : UNKNOWN,
                null,
                first.omitted);
    }

    double seconds() {
        return endSec - startSec;
    }

    double bytesPerSec() {
        return seconds() > 0 ? bytes / seconds() : 0;
    }

    double lostPercent() {
        return packets > 0 ? 100.0 * lost / packets : 0;
    }
}

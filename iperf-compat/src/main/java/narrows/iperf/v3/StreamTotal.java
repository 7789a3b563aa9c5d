package narrows.iperf.v3;

import java.util.List;

/**
 * Both ends of one stream, or of several, in the whole test.
 *
 * @param socket number in brackets; 0 for a sum
 * @param sends whether this side sends
 * @param range null for a sum
 */
record StreamTotal(int socket, boolean sends, Total sent, Total received, TcpRange range) {
    static StreamTotal sum(List<StreamTotal> parts) {
        return new StreamTotal(
                0,
                parts.get(0).sends,
                Total.sum(parts.stream().map(StreamTotal::sent).toList()),
                Total.sum(parts.stream().map(StreamTotal::received).toList()),
                null);
    }
}

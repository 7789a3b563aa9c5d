package narrows.iperf.v3;

import narrows.iperf.TcpInfo;

/**
 * What a stream has counted up to an instant.
 *
 * @param packets datagrams sent, or the highest sequence number seen
 * @param info null on UDP and where the system does not tell
 */
record Count(long bytes, long packets, long lost, long outOfOrder, double jitterSec, TcpInfo info) {
    /** The zero of a test that begins now: what has come already, the peer has sent since its start. */
    Count zero() {
        return new Count(0, 0, 0, 0, 0, info);
    }

    static Count ofTcp(long bytes, TcpInfo info) {
        return new Count(bytes, 0, 0, 0, 0, info);
    }
}

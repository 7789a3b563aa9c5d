package narrows.iperf.v2;

import java.util.Optional;

/**
 * What one TCP connection is for.
 *
 * @param sending   what is written; absent where nothing is
 * @param receiving whether what comes is counted
 * @param greeting  first bytes that belong to no transfer; absent for none
 * @param waitNs    how long to wait for the peer's end after our own
 * @param limitNs   how long to receive at most; 0 for as long as it comes
 * @param burstsAfterBytes the peer's writes carry their times, after a header of so many bytes; 0 if they do not
 */
record TcpPlan(
        Optional<Sending> sending,
        boolean receiving,
        Optional<TestHeader> greeting,
        long waitNs,
        long limitNs,
        int burstsAfterBytes) {
    static final long LEAST_WAIT_NS = 2_000_000_000L;

    static TcpPlan receive(int burstsAfterBytes) {
        return new TcpPlan(Optional.empty(), true, Optional.empty(), LEAST_WAIT_NS, 0, burstsAfterBytes);
    }

    static TcpPlan send(Sending sending, boolean receiving, int burstsAfterBytes) {
        long waitNs = Math.max(LEAST_WAIT_NS, sending.amount().durationNs());
        return new TcpPlan(Optional.of(sending), receiving, Optional.empty(), waitNs, 0, burstsAfterBytes);
    }
}

package narrows.capture;

/**
 * A recovery: from the first retransmission until all is acknowledged that was under way then.
 *
 * @param timeNs of the first retransmission
 * @param flightBytes sent and not cumulatively acknowledged then
 * @param retransmissions in all of it
 * @param timeouts how many of them look like timeouts
 * @param lastedNs -1: the trace ended before
 */
public record LossEvent(long timeNs, long flightBytes, int retransmissions, int timeouts, long lastedNs) {}

package narrows.iperf.v2;

/**
 * When a client begins to send.
 *
 * @param unixUs  at this Unix time in microseconds; 0 for at once
 * @param delayNs so long after its connections are up
 */
record Start(long unixUs, long delayNs) {
    private static final long NS_PER_US = 1000;

    /** How long from {@code nowUnixUs}, when the connections are up, until traffic begins; not below 0. */
    long waitNs(long nowUnixUs) {
        return Math.max(delayNs, unixUs > 0 ? (unixUs - nowUnixUs) * NS_PER_US : 0);
    }
}

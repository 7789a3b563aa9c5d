package narrows.tcp;

/**
 * The constants of a TCP implementation, each with its kernel name. {@link #LINUX} are those of Linux 6.18 as shipped.
 *
 * @param initialWindow segments after the handshake (TCP_INIT_CWND, RFC 6928)
 * @param hz jiffies per second (CONFIG_HZ)
 * @param rtoMinUs least distance of the RTO above the smoothed RTT (tcp_rto_min_us)
 * @param rtoMaxUs upper bound of the RTO (tcp_rto_max_ms)
 * @param rtoInitialUs RTO of a SYN (TCP_TIMEOUT_INIT, RFC 6298)
 * @param rtoFallbackUs RTO of a connection whose handshake gave no RTT sample (TCP_TIMEOUT_FALLBACK)
 * @param timeoutMinUs margin of TLP and of the reordering timer (TCP_TIMEOUT_MIN_US)
 * @param synLinearTimeouts SYN retries before the back-off doubles (tcp_syn_linear_timeouts)
 * @param synRetries tcp_syn_retries
 * @param synAckRetries tcp_synack_retries
 * @param reordering segments that may overtake before a loss is assumed (tcp_reordering)
 * @param maxReordering tcp_max_reordering
 * @param minRttWindowUs age after which the least RTT is forgotten (tcp_min_rtt_wlen)
 * @param quickAcks ACKs sent at once when a connection begins (TCP_MAX_QUICKACKS)
 * @param delayedAckMinUs TCP_DELACK_MIN and TCP_ATO_MIN
 * @param delayedAckMaxUs TCP_DELACK_MAX
 * @param compressedAckMax ACKs that SACK compression may hold back (tcp_comp_sack_nr)
 * @param compressedAckDelayNs tcp_comp_sack_delay_ns
 * @param minTsoSegments least segments of a burst (tcp_min_tso_segs)
 * @param tsoMaxBytes most payload of a burst (sk_gso_max_size)
 * @param receiveBufferBytes tcp_rmem, default
 * @param receiveBufferMaxBytes tcp_rmem, maximum
 * @param sendBufferMaxBytes tcp_wmem, maximum
 * @param segmentMemoryBytes memory that a packet takes in the receive buffer above its payload (skb truesize on a TUN
 *     device)
 * @param readLatencyNs how long after data has come the sleeping application runs and reads it: a wake-up takes 15 to 40 us
 */
public record TcpProfile(
        int initialWindow,
        int hz,
        long rtoMinUs,
        long rtoMaxUs,
        long rtoInitialUs,
        long rtoFallbackUs,
        long timeoutMinUs,
        int synLinearTimeouts,
        int synRetries,
        int synAckRetries,
        int reordering,
        int maxReordering,
        long minRttWindowUs,
        int quickAcks,
        long delayedAckMinUs,
        long delayedAckMaxUs,
        int compressedAckMax,
        long compressedAckDelayNs,
        int minTsoSegments,
        int tsoMaxBytes,
        long receiveBufferBytes,
        long receiveBufferMaxBytes,
        long sendBufferMaxBytes,
        int segmentMemoryBytes,
        long readLatencyNs) {
    public static final TcpProfile LINUX = new TcpProfile(
            10,
            250,
            200_000,
            120_000_000,
            1_000_000,
            3_000_000,
            2_000,
            4,
            6,
            5,
            3,
            300,
            300_000_000,
            16,
            40_000,
            200_000,
            44,
            1_000_000,
            2,
            65_279,
            131_072,
            33_554_432,
            4_194_304,
            888,
            30_000);

    /** This profile with an application that runs {@code readNs} after its data has come. */
    TcpProfile withReadLatencyNs(long readNs) {
        return new TcpProfile(
                initialWindow,
                hz,
                rtoMinUs,
                rtoMaxUs,
                rtoInitialUs,
                rtoFallbackUs,
                timeoutMinUs,
                synLinearTimeouts,
                synRetries,
                synAckRetries,
                reordering,
                maxReordering,
                minRttWindowUs,
                quickAcks,
                delayedAckMinUs,
                delayedAckMaxUs,
                compressedAckMax,
                compressedAckDelayNs,
                minTsoSegments,
                tsoMaxBytes,
                receiveBufferBytes,
                receiveBufferMaxBytes,
                sendBufferMaxBytes,
                segmentMemoryBytes,
                readNs);
    }
}

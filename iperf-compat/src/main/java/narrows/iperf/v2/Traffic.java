package narrows.iperf.v2;

/**
 * What a client sends.
 *
 * @param udp            datagrams instead of a stream
 * @param direction      who sends
 * @param backPort       port of the way back; 0 for the server's
 * @param amount         when to stop
 * @param load           rate
 * @param bufferBytes    bytes of a write or datagram
 * @param bufferGiven    whether the user chose them
 * @param parallel       streams
 * @param compatible     no test header ({@code -C})
 * @param udpFin         whether the end of a UDP flow is confirmed
 * @param tripTimes      whether send times are carried for one-way delays
 * @param connectRetries how often a refused connection is tried again
 * @param start          when traffic begins
 */
record Traffic(
        boolean udp,
        Direction direction,
        int backPort,
        Amount amount,
        Load load,
        int bufferBytes,
        boolean bufferGiven,
        int parallel,
        boolean compatible,
        boolean udpFin,
        boolean tripTimes,
        int connectRetries,
        Start start) {
    /** Whether the final number of a UDP flow is answered with a report. */
    boolean confirmed() {
        return udpFin && !direction.oneConnection();
    }
}

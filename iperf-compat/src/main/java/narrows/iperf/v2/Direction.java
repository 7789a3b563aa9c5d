package narrows.iperf.v2;

/** Who sends, and on which connection. */
enum Direction {
    FORWARD,
    /** {@code -R}: the server sends on the client's connection. */
    REVERSE,
    /** {@code --full-duplex}: both send on one connection. */
    FULL_DUPLEX,
    /** {@code -d}: the server opens a second connection at once. */
    DUAL,
    /** {@code -r}: the server opens a second connection when the first transfer has ended. */
    TRADEOFF;

    boolean oneConnection() {
        return this == REVERSE || this == FULL_DUPLEX;
    }

    boolean twoConnections() {
        return this == DUAL || this == TRADEOFF;
    }
}

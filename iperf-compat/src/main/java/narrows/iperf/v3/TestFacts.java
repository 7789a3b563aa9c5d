package narrows.iperf.v3;

/**
 * What is known of a test when its control connection stands.
 *
 * @param server whether this side is the server
 * @param peerHost address of the peer, or the server's name as the client's user wrote it
 * @param mssBytes of the control connection; 0 on the server
 */
record TestFacts(
        boolean server, Options options, Load load, String peerHost, int peerPort, String cookie, int mssBytes) {}

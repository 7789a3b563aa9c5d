package narrows.iperf.v2;

/**
 * Where the sockets are.
 *
 * @param host       server to connect to; null on a server
 * @param port       the server's port
 * @param bindHost   local address; null for any
 * @param bindPort   local port of the first stream; 0 for any
 * @param bindDevice device to bind to; null for any
 * @param ipv6       whether to prefer IPv6
 */
record Ends(String host, int port, String bindHost, int bindPort, String bindDevice, boolean ipv6) {}

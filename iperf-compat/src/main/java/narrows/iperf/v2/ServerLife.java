package narrows.iperf.v2;

/**
 * How long a server serves.
 *
 * @param clients    leaves after so many connections; 0 for never
 * @param durationNs leaves after so long; 0 for never
 * @param single     one client at a time
 */
record ServerLife(int clients, long durationNs, boolean single) {}

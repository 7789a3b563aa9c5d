package narrows.iperf.v2;

/**
 * Socket options.
 *
 * @param windowBytes       SO_SNDBUF of a client, SO_RCVBUF of a server; 0 for the kernel's choice
 * @param mssBytes          TCP_MAXSEG; 0 for the kernel's choice
 * @param noDelay           TCP_NODELAY
 * @param tos               IP_TOS
 * @param congestion        TCP_CONGESTION; null for the kernel's choice
 * @param fqRateBytesPerSec SO_MAX_PACING_RATE, bytes/s; 0 for none
 * @param notSentBytes      TCP_NOTSENT_LOWAT; 0 for none
 */
record Tuning(
        int windowBytes,
        int mssBytes,
        boolean noDelay,
        int tos,
        String congestion,
        long fqRateBytesPerSec,
        int notSentBytes) {}

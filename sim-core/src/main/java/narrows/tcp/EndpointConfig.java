package narrows.tcp;

/**
 * What an endpoint needs to know about itself.
 *
 * @param flow index of the flow, carried by its segments
 * @param localNode and {@code remoteNode}: node numbers in the topology
 * @param localAddress and {@code remoteAddress}: IPv4 addresses as 32 bits
 * @param localPort and {@code remotePort}: TCP ports
 * @param mtuBytes of the host's interface
 * @param mssBytes TCP_MAXSEG as set by the application; 0: not set
 * @param windowBytes SO_SNDBUF and SO_RCVBUF as set by the application; 0: automatic
 * @param writeBytes what the application writes with one call; 0: 128 KiB
 * @param congestion name of the congestion control
 * @param ecn what the host does about explicit congestion notification
 * @param initialSequence of this side
 * @param jiffyPhaseNs how long before time 0 the host's last timer tick was
 */
public record EndpointConfig(
        int flow,
        int localNode,
        int remoteNode,
        int localAddress,
        int remoteAddress,
        int localPort,
        int remotePort,
        int mtuBytes,
        int mssBytes,
        long windowBytes,
        int writeBytes,
        String congestion,
        EcnMode ecn,
        long initialSequence,
        long jiffyPhaseNs) {
    /** A host that agrees to ECN but does not ask for it, as Linux is shipped, with an application's usual writes. */
    public EndpointConfig(
            int flow,
            int localNode,
            int remoteNode,
            int localAddress,
            int remoteAddress,
            int localPort,
            int remotePort,
            int mtuBytes,
            int mssBytes,
            long windowBytes,
            String congestion,
            long initialSequence,
            long jiffyPhaseNs) {
        this(
                flow,
                localNode,
                remoteNode,
                localAddress,
                remoteAddress,
                localPort,
                remotePort,
                mtuBytes,
                mssBytes,
                windowBytes,
                0,
                congestion,
                EcnMode.ACCEPT,
                initialSequence,
                jiffyPhaseNs);
    }
}

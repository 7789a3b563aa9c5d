package narrows.bridge;

/**
 * Packets that a kernel lost at a host, outside of every model.
 *
 * @param tunPackets found the TUN device's queue full on their way into the network
 * @param socketPackets were dropped on their way from the device to the socket
 */
public record HostLosses(long tunPackets, long socketPackets) {
    public static final HostLosses NONE = new HostLosses(0, 0);

    public HostLosses plus(HostLosses other) {
        return new HostLosses(tunPackets + other.tunPackets, socketPackets + other.socketPackets);
    }
}

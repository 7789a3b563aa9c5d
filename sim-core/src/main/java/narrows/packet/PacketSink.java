package narrows.packet;

/** Whatever takes packets: a link's pump, a router, a host, a port. It owns the packet from then on. */
@FunctionalInterface
public interface PacketSink {
    void accept(Packet packet, long nowNs);
}

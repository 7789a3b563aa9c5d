package narrows.packet;

/** Datagrams that wait to be used again. One pool serves one simulation, in one thread. */
public final class DatagramPool {
    private Datagram free;

    /** A datagram whose packet fields have their defaults. */
    public Datagram take() {
        Datagram datagram = free;
        if (datagram == null) {
            return new Datagram(this);
        }
        free = (Datagram) datagram.next;
        datagram.clearPacket();
        return datagram;
    }

    void give(Datagram datagram) {
        datagram.next = free;
        free = datagram;
    }
}

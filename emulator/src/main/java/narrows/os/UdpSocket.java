package narrows.os;

/**
 * A non-blocking IPv4 UDP socket. It belongs to the namespace of the thread that made it and may be used from another one
 * afterwards, one thread at a time.
 */
public final class UdpSocket extends InetSocket {
    private UdpSocket(Fd fd) {
        super(fd);
    }

    public static UdpSocket open() {
        return new UdpSocket(open(Constants.SOCK_DGRAM));
    }

    /** Sends to this address from now on. */
    public void connect(int ipv4, int port) {
        SocketAddress address = SocketAddress.of(ipv4, port);
        LibC.check(LibC.CALLS.connect(fd().number(), address.address(), SocketAddress.BYTES), "connect", "");
    }

    /** Sends all of {@code source} as one datagram; returns its length, {@link #WOULD_BLOCK} or {@link #BROKEN}. */
    public int send(Memory source) {
        return transmit(source, source.sizeBytes());
    }

    /** A full queue of the device (ENOBUFS) ends like a full send buffer. */
    @Override
    boolean passes(int errno) {
        return errno == Errno.ENOBUFS || super.passes(errno);
    }
}

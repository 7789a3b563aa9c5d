package narrows.os;

/**
 * A non-blocking IPv4 UDP socket. It belongs to the namespace of the thread that made it and may be used from another one
 * afterwards, one thread at a time.
 */
public final class UdpSocket implements AutoCloseable {
    /** Result of {@link #send} and {@link #receive} when the call would block. */
    public static final int WOULD_BLOCK = -1;

    /** Result of {@link #send} and {@link #receive} when the socket reports an error; {@link #brokenErrno} says which. */
    public static final int BROKEN = -2;

    private final Fd fd;
    private int brokenErrno;

    private UdpSocket(Fd fd) {
        this.fd = fd;
    }

    public static UdpSocket open() {
        int type = Constants.SOCK_DGRAM | Constants.SOCK_NONBLOCK | Constants.SOCK_CLOEXEC;
        return new UdpSocket(new Fd(LibC.check(LibC.CALLS.socket(Constants.AF_INET, type, 0), "socket", "")));
    }

    public Fd fd() {
        return fd;
    }

    /** Binds to {@code port} of every local address. */
    public void bind(int port) {
        SocketAddress address = SocketAddress.of(0, port);
        LibC.check(LibC.CALLS.bind(fd.number(), address.address(), SocketAddress.BYTES), "bind port " + port, "");
    }

    /** Sends to this address from now on. */
    public void connect(int ipv4, int port) {
        SocketAddress address = SocketAddress.of(ipv4, port);
        LibC.check(LibC.CALLS.connect(fd.number(), address.address(), SocketAddress.BYTES), "connect", "");
    }

    /** Sends all of {@code source} as one datagram; returns its length, {@link #WOULD_BLOCK} or {@link #BROKEN}. */
    public int send(Memory source) {
        return result(LibC.CALLS.send(fd.number(), source.address(0), source.sizeBytes(), Constants.MSG_NOSIGNAL));
    }

    /** Takes one datagram; returns its length, {@link #WOULD_BLOCK} or {@link #BROKEN}. */
    public int receive(Memory target) {
        return result(LibC.CALLS.recv(fd.number(), target.address(0), target.sizeBytes(), 0));
    }

    /** A full queue of the device (ENOBUFS) ends like a full send buffer. */
    private int result(long bytes) {
        if (bytes >= 0) {
            return (int) bytes;
        }
        int errno = LibC.errno();
        if (errno == Errno.EAGAIN || errno == Errno.EINTR || errno == Errno.ENOBUFS) {
            return WOULD_BLOCK;
        }
        brokenErrno = errno;
        return BROKEN;
    }

    /** The error of the last call that returned {@link #BROKEN}. */
    public int brokenErrno() {
        return brokenErrno;
    }

    @Override
    public void close() {
        fd.close();
    }
}

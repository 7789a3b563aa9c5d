package narrows.os;

/** What TCP and UDP sockets share: non-blocking, IPv4, and an error that lasts once the kernel reported it. */
abstract sealed class InetSocket implements AutoCloseable permits TcpSocket, UdpSocket {
    /** Result of a send or receive call that would block. */
    public static final int WOULD_BLOCK = -1;

    /** Result of a send or receive call on a broken socket; {@link #brokenErrno} says why. */
    public static final int BROKEN = -2;

    private final Fd fd;
    private int brokenErrno;

    InetSocket(Fd fd) {
        this.fd = fd;
    }

    static Fd open(int type) {
        int flags = type | Constants.SOCK_NONBLOCK | Constants.SOCK_CLOEXEC;
        return new Fd(LibC.check(LibC.CALLS.socket(Constants.AF_INET, flags, 0), "socket", ""));
    }

    public final Fd fd() {
        return fd;
    }

    /** Binds to {@code port} of every local address. */
    public void bind(int port) {
        SocketAddress address = SocketAddress.of(0, port);
        LibC.check(LibC.CALLS.bind(fd.number(), address.address(), SocketAddress.BYTES), "bind port " + port, "");
    }

    /** Returns the bytes, {@link #WOULD_BLOCK} or {@link #BROKEN}. */
    final int transmit(Memory source, int lengthBytes) {
        return result(LibC.CALLS.send(fd.number(), source.address(0), lengthBytes, Constants.MSG_NOSIGNAL));
    }

    /** Reads what has arrived; returns the bytes, {@link #WOULD_BLOCK} or {@link #BROKEN}; 0 after the FIN of a TCP peer. */
    public final int receive(Memory target) {
        return result(LibC.CALLS.recv(fd.number(), target.address(0), target.sizeBytes(), 0));
    }

    private int result(long bytes) {
        if (bytes >= 0) {
            return (int) bytes;
        }
        int errno = LibC.errno();
        if (passes(errno)) {
            return WOULD_BLOCK;
        }
        brokenErrno = errno;
        return BROKEN;
    }

    /** Whether a call that failed with {@code errno} may be made again later. */
    boolean passes(int errno) {
        return errno == Errno.EAGAIN || errno == Errno.EINTR;
    }

    /** The error of the last call that returned {@link #BROKEN}; 0 if none did. */
    public final int brokenErrno() {
        return brokenErrno;
    }

    @Override
    public final void close() {
        fd.close();
    }
}

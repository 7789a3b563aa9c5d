package narrows.os;

import java.nio.charset.StandardCharsets;
import narrows.NarrowsException;

/**
 * A non-blocking IPv4 TCP socket. It belongs to the namespace of the thread that made it and may be used from another one
 * afterwards, one thread at a time.
 */
public final class TcpSocket extends InetSocket {
    /** All ones would mean: not paced. */
    private static final long MAX_PACING_BYTES_PER_SEC = 0xffff_fffeL;

    private static final int CONGESTION_NAME_BYTES = 16;

    private TcpSocket(Fd fd) {
        super(fd);
    }

    public static TcpSocket open() {
        return new TcpSocket(open(Constants.SOCK_STREAM));
    }

    /** Binds to {@code port} of every local address, even if connections of an earlier socket still wait for their end. */
    @Override
    public void bind(int port) {
        option(Constants.SOL_SOCKET, Constants.SO_REUSEADDR, 1, "SO_REUSEADDR");
        super.bind(port);
    }

    public void listen() {
        LibC.check(LibC.CALLS.listen(fd().number(), 16), "listen", "");
    }

    /** Takes a connection; null when none waits. */
    public TcpSocket accept() {
        int accepted = LibC.CALLS.accept4(fd().number(), 0, 0, Constants.SOCK_NONBLOCK | Constants.SOCK_CLOEXEC);
        if (accepted < 0 && LibC.errno() == Errno.EAGAIN) {
            return null;
        }
        return new TcpSocket(new Fd(LibC.check(accepted, "accept", "")));
    }

    /** Starts to connect; the socket becomes writable when that has ended, and {@link #error} tells how. */
    public void connect(int ipv4, int port) {
        SocketAddress address = SocketAddress.of(ipv4, port);
        int result = LibC.CALLS.connect(fd().number(), address.address(), SocketAddress.BYTES);
        if (result < 0 && LibC.errno() != Errno.EINPROGRESS) {
            throw new SystemCallException("connect to port " + port, LibC.errno(), "");
        }
    }

    /**
     * Chooses the congestion control and makes sure that the kernel uses it.
     *
     * @throws NarrowsException when the kernel does not have it or refuses it
     */
    public void congestionControl(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        Memory value = Memory.allocate(Math.max(CONGESTION_NAME_BYTES, bytes.length));
        value.copyFrom(bytes, 0, 0, bytes.length);
        int result = LibC.CALLS.setsockopt(
                fd().number(), Constants.IPPROTO_TCP, Constants.TCP_CONGESTION, value.address(0), bytes.length);
        if (result < 0) {
            throw refused(name, Errno.name(LibC.errno()));
        }
        if (!congestionControl().equals(name)) {
            throw refused(name, "the socket still uses " + congestionControl());
        }
    }

    private static NarrowsException refused(String name, String why) {
        return new NarrowsException(
                NarrowsException.RUN_FAILED,
                "this kernel refuses congestion control '" + name + "' (" + why + "); it offers "
                        + String.join(", ", KernelSupport.congestionControls())
                        + "; others may be modules: modprobe tcp_"
                        + name);
    }

    /** The congestion control in force. */
    public String congestionControl() {
        Memory value = Memory.allocate(CONGESTION_NAME_BYTES);
        int length = readOption(Constants.IPPROTO_TCP, Constants.TCP_CONGESTION, value, "TCP_CONGESTION");
        byte[] bytes = new byte[length];
        value.copyTo(0, bytes, 0, length);
        return new String(bytes, StandardCharsets.US_ASCII).replace("\0", "");
    }

    /** SO_SNDBUF and SO_RCVBUF, as {@code iperf -w} sets them. Ends automatic sizing of both. */
    public void windowBytes(int bytes) {
        option(Constants.SOL_SOCKET, Constants.SO_SNDBUF, bytes, "SO_SNDBUF");
        option(Constants.SOL_SOCKET, Constants.SO_RCVBUF, bytes, "SO_RCVBUF");
    }

    /** TCP_NODELAY: short segments leave at once, however much is not acknowledged. */
    public void noDelay() {
        option(Constants.IPPROTO_TCP, Constants.TCP_NODELAY, 1, "TCP_NODELAY");
    }

    boolean sendsShortSegmentsAtOnce() {
        Memory value = Memory.allocate(4);
        readOption(Constants.IPPROTO_TCP, Constants.TCP_NODELAY, value, "TCP_NODELAY");
        return value.intAt(0) != 0;
    }

    /** TCP_MAXSEG: the largest payload of a segment, before the options that each segment carries. */
    public void maxSegmentBytes(int bytes) {
        option(Constants.IPPROTO_TCP, Constants.TCP_MAXSEG, bytes, "TCP_MAXSEG " + bytes);
    }

    /**
     * Makes the kernel pace this socket even if its congestion control does not ask for it (SO_MAX_PACING_RATE).
     *
     * @param bytesPerSec most that it sends; 0: as much as an option of 32 bits can say, 34 Gbit/s
     */
    public void pace(long bytesPerSec) {
        long rate = bytesPerSec == 0 ? MAX_PACING_BYTES_PER_SEC : Math.min(bytesPerSec, MAX_PACING_BYTES_PER_SEC);
        option(Constants.SOL_SOCKET, Constants.SO_MAX_PACING_RATE, (int) rate, "SO_MAX_PACING_RATE");
    }

    /** SO_MAX_PACING_RATE in bytes per second, as 32 unsigned bits; all ones if the socket is not paced for it. */
    long maxPacingBytesPerSec() {
        Memory value = Memory.allocate(4);
        readOption(Constants.SOL_SOCKET, Constants.SO_MAX_PACING_RATE, value, "SO_MAX_PACING_RATE");
        return Integer.toUnsignedLong(value.intAt(0));
    }

    private void option(int level, int name, int value, String text) {
        Memory memory = Memory.allocate(4);
        memory.putInt(0, value);
        LibC.check(LibC.CALLS.setsockopt(fd().number(), level, name, memory.address(0), 4), "setsockopt " + text, "");
    }

    private int readOption(int level, int name, Memory value, String text) {
        Memory size = Memory.allocate(4);
        size.putInt(0, value.sizeBytes());
        LibC.check(
                LibC.CALLS.getsockopt(fd().number(), level, name, value.address(0), size.address(0)),
                "getsockopt " + text,
                "");
        return size.intAt(0);
    }

    /** Takes the pending error (SO_ERROR); 0 when there is none. */
    public int error() {
        if (brokenErrno() != 0) {
            return brokenErrno();
        }
        Memory value = Memory.allocate(4);
        readOption(Constants.SOL_SOCKET, Constants.SO_ERROR, value, "SO_ERROR");
        return value.intAt(0);
    }

    public void readInfo(TcpInfo info) {
        info.read(fd());
    }

    /** Writes to the send buffer; returns the bytes taken, {@link #WOULD_BLOCK} or {@link #BROKEN}. */
    public int send(Memory source, int lengthBytes) {
        return transmit(source, lengthBytes);
    }

    /** Sends FIN after what is in the send buffer. */
    public void finish() {
        LibC.check(LibC.CALLS.shutdown(fd().number(), Constants.SHUT_WR), "shutdown", "");
    }

    /** Ends the connection at once with RST (SO_LINGER 0) instead of leaving the kernel to deliver the rest. */
    public void reset() {
        if (!fd().isOpen()) {
            return;
        }
        Memory linger = Memory.allocate(8);
        linger.putInt(0, 1);
        LibC.CALLS.setsockopt(fd().number(), Constants.SOL_SOCKET, Constants.SO_LINGER, linger.address(0), 8);
        close();
    }
}

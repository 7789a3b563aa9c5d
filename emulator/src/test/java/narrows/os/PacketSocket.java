package narrows.os;

/**
 * A raw socket on one Ethernet device (packet(7)), for tests that speak below IP. It sees the frames of the one type that it
 * sends, 0x88b5, which IEEE 802 leaves to experiments, and so nothing that the system itself sends.
 */
final class PacketSocket implements AutoCloseable {
    static final int HEADER_BYTES = 14;
    static final int NOTHING = -1;

    private static final int AF_PACKET = 17;
    private static final int SOCK_RAW = 3;
    private static final int FRAME_TYPE = 0x88b5;
    private static final long SIOCGSTAMPNS = 0x8907;
    private static final int ADDRESS_BYTES = 20;
    private static final int TYPE_OFFSET = 12;
    private static final long NS_PER_SEC = 1_000_000_000;

    private final Fd fd;
    private final Memory stamp = Memory.allocate(16);

    private PacketSocket(Fd fd) {
        this.fd = fd;
    }

    /** Opens one on a device of the present thread's namespace. */
    static PacketSocket on(String device) {
        int type = SOCK_RAW | Constants.SOCK_NONBLOCK | Constants.SOCK_CLOEXEC;
        int networkType = Short.toUnsignedInt(Short.reverseBytes((short) FRAME_TYPE));
        Fd fd = new Fd(
                LibC.check(LibC.CALLS.socket(AF_PACKET, type, networkType), "socket AF_PACKET", "needs CAP_NET_RAW"));
        Memory address = Memory.allocate(ADDRESS_BYTES);
        address.putShort(0, AF_PACKET);
        address.putNetworkShort(2, FRAME_TYPE);
        address.putInt(4, interfaceIndex(device));
        LibC.check(LibC.CALLS.bind(fd.number(), address.address(0), ADDRESS_BYTES), "bind " + device, "");
        PacketSocket socket = new PacketSocket(fd);
        // The first request makes the kernel stamp frames, and has none to tell of.
        socket.askStamp();
        return socket;
    }

    private static int interfaceIndex(String device) {
        try (Fd control = Ifreq.controlSocket()) {
            Ifreq request = new Ifreq(device);
            request.request(control, Constants.SIOCGIFINDEX, "SIOCGIFINDEX " + device, "");
            return request.value();
        }
    }

    Fd fd() {
        return fd;
    }

    /** Writes an Ethernet header that everybody takes. */
    static void writeHeader(Memory frame) {
        for (int i = 0; i < TYPE_OFFSET; i++) {
            frame.putByte(i, i < 6 ? 0xff : 2);
        }
        frame.putNetworkShort(TYPE_OFFSET, FRAME_TYPE);
    }

    /** Gives a frame to the device; returns whether its queue took it. */
    boolean send(Memory frame, int lengthBytes) {
        boolean taken = LibC.CALLS.send(fd.number(), frame.address(0), lengthBytes, 0) == lengthBytes;
        if (!taken && LibC.errno() != Errno.ENOBUFS) {
            throw new SystemCallException("send", LibC.errno(), "");
        }
        return taken;
    }

    /** Takes one frame; returns its length or {@link #NOTHING}. */
    int receive(Memory target) {
        long length = LibC.CALLS.recv(fd.number(), target.address(0), target.sizeBytes(), 0);
        if (length < 0 && LibC.errno() != Errno.EAGAIN) {
            throw new SystemCallException("recv", LibC.errno(), "");
        }
        return length < 0 ? NOTHING : (int) length;
    }

    /** When the kernel received the frame that was taken last, by the system's clock. */
    long receivedNs() {
        LibC.check(askStamp(), "ioctl SIOCGSTAMPNS", "");
        return stamp.longAt(0) * NS_PER_SEC + stamp.longAt(8);
    }

    private int askStamp() {
        return LibC.CALLS.ioctl(fd.number(), SIOCGSTAMPNS, stamp.address(0));
    }

    @Override
    public void close() {
        fd.close();
    }
}

package narrows.os;

/**
 * A layer 3 TUN device in the namespace of the thread that opened it, read and written without blocking. It vanishes when it
 * is closed or its process ends. The transmit queue is long enough for slow-start bursts: when the default of 500 packets
 * overflows, the kernel drops where no model sees it.
 */
public final class TunDevice implements AutoCloseable {
    /** Result of {@link #read} when no packet waits. */
    public static final int NOTHING = -1;

    private static final int QUEUE_PACKETS = 10_000;

    private final Fd fd;
    private final String name;

    private TunDevice(Fd fd, String name) {
        this.fd = fd;
        this.name = name;
    }

    /**
     * Opens a device with a name of the kernel's choice and brings it up.
     *
     * @param address IPv4 address of the host
     * @param netmask of the route through the device
     */
    public static TunDevice open(int address, int netmask, int mtuBytes) {
        Fd fd = Fd.open(
                "/dev/net/tun",
                Constants.O_RDWR | Constants.O_NONBLOCK,
                "needs root, or a device with mode 0666 inside `unshare -Urn`");
        try {
            Ifreq request = new Ifreq("tun%d").flags(Constants.IFF_TUN | Constants.IFF_NO_PI);
            request.request(fd, Constants.TUNSETIFF, "TUNSETIFF", "needs CAP_NET_ADMIN in the namespace");
            TunDevice device = new TunDevice(fd, request.name());
            device.configure(address, netmask, mtuBytes);
            return device;
        } catch (RuntimeException failure) {
            fd.close();
            throw failure;
        }
    }

    private void configure(int address, int netmask, int mtuBytes) {
        try (Fd control = Ifreq.controlSocket()) {
            new Ifreq(name).address(address).request(control, Constants.SIOCSIFADDR, "SIOCSIFADDR " + name, "");
            new Ifreq(name).address(netmask).request(control, Constants.SIOCSIFNETMASK, "SIOCSIFNETMASK " + name, "");
            new Ifreq(name).value(mtuBytes).request(control, Constants.SIOCSIFMTU, "SIOCSIFMTU " + name, "");
            Ifreq index = new Ifreq(name);
            index.request(control, Constants.SIOCGIFINDEX, "SIOCGIFINDEX " + name, "");
            RouteNetlink.transmitQueue(name, index.value(), QUEUE_PACKETS);
            Ifreq.up(control, name);
        }
    }

    public Fd fd() {
        return fd;
    }

    public String name() {
        return name;
    }

    /** Reads one packet; returns its length or {@link #NOTHING}. What does not fit into {@code sizeBytes} is lost. */
    public int read(long address, int sizeBytes) {
        long length = LibC.CALLS.read(fd.number(), address, sizeBytes);
        if (length < 0 && LibC.errno() != Errno.EAGAIN) {
            throw new SystemCallException("read " + name, LibC.errno(), "");
        }
        return length < 0 ? NOTHING : (int) length;
    }

    /**
     * Gives one packet to the kernel, which runs the receiving stack inside this call.
     *
     * @return whether the kernel took it, which does not mean that a socket received it
     */
    public boolean write(long address, int lengthBytes) {
        return LibC.CALLS.write(fd.number(), address, lengthBytes) == lengthBytes;
    }

    /** The device's counters. The present thread must be in the device's namespace. */
    public InterfaceCounters counters() {
        return InterfaceCounters.read(name);
    }

    @Override
    public void close() {
        fd.close();
    }
}

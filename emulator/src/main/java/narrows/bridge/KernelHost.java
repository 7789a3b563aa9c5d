package narrows.bridge;

import java.util.Map;
import narrows.os.InterfaceCounters;
import narrows.os.NetNamespace;
import narrows.os.SocketDropCounters;
import narrows.os.TunDevice;

/**
 * A host whose stack is the kernel's: a network namespace with one TUN device. The methods that make or read something
 * switch the present thread's namespace, so they run on a set-up thread that does nothing else.
 */
public final class KernelHost implements AutoCloseable {
    /** Values of net.ipv4.tcp_ecn: ask and agree, and only agree. */
    private static final String ECN_ASK = "1";

    private static final String ECN_AGREE = "2";

    private static final int NETMASK = 0xffff0000;

    private final int node;
    private final NetNamespace namespace;
    private final TunDevice device;

    private KernelHost(int node, NetNamespace namespace, TunDevice device) {
        this.node = node;
        this.namespace = namespace;
        this.device = device;
    }

    /**
     * Makes the host of {@code node}.
     *
     * @param address its IPv4 address in 10.77.0.0/16; every other host is reached through the device
     * @param ecn whether its connections ask for ECN; when asked, it agrees
     * @param sysctls further settings of its namespace, by their names below /proc/sys
     */
    public static KernelHost create(int node, int address, int mtuBytes, boolean ecn, Map<String, String> sysctls) {
        NetNamespace namespace = NetNamespace.create();
        try {
            NetNamespace.sysctl("net/ipv4/tcp_ecn", ecn ? ECN_ASK : ECN_AGREE);
            sysctls.forEach(NetNamespace::sysctl);
            return new KernelHost(node, namespace, TunDevice.open(address, NETMASK, mtuBytes));
        } catch (RuntimeException failure) {
            namespace.close();
            throw failure;
        }
    }

    public int node() {
        return node;
    }

    TunDevice device() {
        return device;
    }

    /** Moves the present thread into this host's namespace, where the sockets are that it makes from now on. */
    void enter() {
        namespace.enter();
    }

    /** What the kernel lost at this host, so far. */
    public HostLosses losses() {
        namespace.enter();
        InterfaceCounters counters = device.counters();
        return new HostLosses(counters.sendDropped(), counters.receiveDropped() + SocketDropCounters.read());
    }

    @Override
    public void close() {
        device.close();
        namespace.close();
    }
}

package narrows.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import narrows.NarrowsException;

/**
 * A network namespace held open by a descriptor alone: it vanishes when this and everything in it is closed. A namespace is
 * a property of the operating system's thread, so a thread that calls {@link #create} or {@link #enter} must be a platform
 * thread of one's own that ends afterwards; a thread it starts would inherit the namespace.
 */
public final class NetNamespace implements AutoCloseable {
    private static final String THREAD_NAMESPACE = "/proc/thread-self/ns/net";

    private final Fd fd;

    private NetNamespace(Fd fd) {
        this.fd = fd;
    }

    /**
     * Moves the present thread into a new namespace whose loopback is up, IPv6 is off and TCP keeps no metrics of earlier
     * connections.
     *
     * @throws SystemCallException when the privileges are missing
     */
    public static NetNamespace create() {
        LibC.check(
                LibC.CALLS.unshare(Constants.CLONE_NEWNET),
                "unshare CLONE_NEWNET",
                "run as root or inside `unshare -Urn`");
        NetNamespace namespace = new NetNamespace(Fd.open(THREAD_NAMESPACE, Constants.O_RDONLY, ""));
        try {
            namespace.configure();
        } catch (RuntimeException failure) {
            namespace.close();
            throw failure;
        }
        return namespace;
    }

    private void configure() {
        try (Fd control = Ifreq.controlSocket()) {
            Ifreq.up(control, "lo");
        }
        sysctl("net/ipv4/tcp_no_metrics_save", "1");
        if (Files.exists(Path.of("/proc/sys/net/ipv6/conf/default"))) {
            sysctl("net/ipv6/conf/default/disable_ipv6", "1");
        }
    }

    /** Moves the present thread into this namespace. */
    public void enter() {
        LibC.check(LibC.CALLS.setns(fd.number(), Constants.CLONE_NEWNET), "setns", "");
    }

    /** Writes a setting of the present thread's namespace, for example {@code net/ipv4/tcp_no_metrics_save}. */
    public static void sysctl(String key, String value) {
        try {
            Files.writeString(Path.of("/proc/sys", key), value, StandardCharsets.US_ASCII);
        } catch (IOException failure) {
            throw new NarrowsException(
                    NarrowsException.RUN_FAILED, "cannot set " + key.replace('/', '.') + "=" + value, failure);
        }
    }

    @Override
    public void close() {
        fd.close();
    }
}

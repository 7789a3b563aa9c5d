package narrows.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import narrows.NarrowsException;

/** What this machine allows: whether kernel stacks can be run here, and which congestion controls they know. */
public final class KernelSupport {
    private static final Path TUN = Path.of("/dev/net/tun");

    private KernelSupport() {}

    static boolean isX86() {
        String architecture = System.getProperty("os.arch");
        return architecture.equals("amd64") || architecture.equals("x86_64");
    }

    static void requireLinux() {
        platformProblem().ifPresent(problem -> {
            throw new NarrowsException(NarrowsException.RUN_FAILED, problem);
        });
    }

    private static Optional<String> platformProblem() {
        String system = System.getProperty("os.name");
        if (!system.equals("Linux")) {
            return Optional.of("kernel stacks need Linux, this is " + system + "; sim: and relay: stacks run anywhere");
        }
        String architecture = System.getProperty("os.arch");
        return isX86() || architecture.equals("aarch64")
                ? Optional.empty()
                : Optional.of("kernel stacks are supported on x86-64 and aarch64, this is " + architecture);
    }

    /** One line that says why kernel stacks cannot run here, empty if they can: all of {@link #obstacles}. */
    public static Optional<String> check() {
        List<String> obstacles = obstacles();
        return obstacles.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", obstacles));
    }

    /**
     * Everything that keeps kernel stacks from running here, each with what to do about it; empty if they can. It tries the
     * real thing, on a thread of its own: a namespace with a TUN device, both gone at once.
     */
    public static List<String> obstacles() {
        Optional<String> platform = platformProblem();
        if (platform.isPresent()) {
            return List.of(platform.get());
        }
        Optional<String> device = deviceObstacle(TUN, Files.isReadable(TUN) && Files.isWritable(TUN));
        List<String> obstacles = new ArrayList<>(device.stream().toList());
        OwnThread.call("narrows-check", () -> tryNamespace(device.isPresent())).ifPresent(obstacles::add);
        if (obstacles.isEmpty()) {
            OwnThread.call("narrows-check", KernelSupport::tryDevice).ifPresent(obstacles::add);
        }
        return obstacles;
    }

    static Optional<String> deviceObstacle(Path device, boolean mayOpen) {
        if (!Files.exists(device)) {
            return Optional.of(device + " is missing; `modprobe tun`, or give the container --device " + device);
        }
        return mayOpen
                ? Optional.empty()
                : Optional.of("this user may not open " + device + mode(device) + "; as root: chmod 0666 " + device
                        + ", as most systems have it, or run as root");
    }

    private static String mode(Path device) {
        try {
            return " (" + PosixFilePermissions.toString(Files.getPosixFilePermissions(device)) + ")";
        } catch (IOException unknown) {
            return "";
        }
    }

    private static Optional<String> tryNamespace(boolean deviceIsShut) {
        try (NetNamespace namespace = NetNamespace.create()) {
            namespace.enter();
            return Optional.empty();
        } catch (SystemCallException failure) {
            return Optional.of(
                    failure.errno() == Errno.EPERM
                            ? withoutPrivileges(UserNamespaces.forbiddenBy(), deviceIsShut)
                            : failure.getMessage());
        } catch (NarrowsException failure) {
            return Optional.of(failure.getMessage());
        }
    }

    /** {@code scripts/narrows} makes a namespace only if it may open the device, as nothing is won by it otherwise. */
    static String withoutPrivileges(Optional<String> forbiddenBy, boolean deviceIsShut) {
        String none = "this process may not make network namespaces; ";
        return forbiddenBy
                .map(setting -> none + "run as root, for user namespaces are not allowed either (" + setting + ")")
                .orElse(none + "start it with scripts/narrows, which enters a user namespace by itself"
                        + (deviceIsShut ? " once it may open " + TUN : ""));
    }

    private static Optional<String> tryDevice() {
        try (NetNamespace namespace = NetNamespace.create();
                TunDevice device = TunDevice.open(0x0a4dfffe, 0xffffff00, 1500)) {
            namespace.enter();
            device.counters();
            return Optional.empty();
        } catch (NarrowsException failure) {
            return Optional.of(failure.getMessage());
        }
    }

    /**
     * One line that says why sockets in a namespace cannot have this congestion control, with those that they can; empty if
     * they can. It tries, which loads the module if there is one.
     */
    public static Optional<String> congestionObstacle(String name) {
        return OwnThread.call("narrows-check", () -> tryCongestion(name));
    }

    private static Optional<String> tryCongestion(String name) {
        try (NetNamespace namespace = NetNamespace.create()) {
            namespace.enter();
            CongestionControl.require(name);
            return Optional.empty();
        } catch (NarrowsException failure) {
            return Optional.of(failure.getMessage());
        }
    }

    /** Congestion controls that the kernel has loaded, for example {@code reno}, {@code cubic}. */
    public static List<String> congestionControls() {
        String names = firstLine("/proc/sys/net/ipv4/tcp_available_congestion_control");
        return names.isEmpty() ? List.of() : List.of(names.split(" +"));
    }

    private static String firstLine(String path) {
        try {
            List<String> lines = Files.readAllLines(Path.of(path));
            return lines.isEmpty() ? "" : lines.get(0).trim();
        } catch (IOException unreadable) {
            return "";
        }
    }
}

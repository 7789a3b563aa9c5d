package narrows.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    /**
     * One line that says why kernel stacks cannot run here, empty if they can. It tries the real thing, on a thread of its
     * own: a namespace with a TUN device, both gone at once.
     */
    public static Optional<String> check() {
        Optional<String> platform = platformProblem();
        if (platform.isPresent()) {
            return platform;
        }
        if (!Files.exists(TUN)) {
            return Optional.of(TUN + " is missing; `modprobe tun`, or give the container --device " + TUN);
        }
        return OwnThread.call("narrows-check", KernelSupport::tryNamespaceAndTun);
    }

    private static Optional<String> tryNamespaceAndTun() {
        try (NetNamespace namespace = NetNamespace.create();
                TunDevice device = TunDevice.open(0x0a4dfffe, 0xffffff00, 1500)) {
            namespace.enter();
            device.counters();
            return Optional.empty();
        } catch (NarrowsException failure) {
            return Optional.of(failure.getMessage() + userNamespaceHint());
        }
    }

    private static String userNamespaceHint() {
        boolean forbidden =
                firstLine("/proc/sys/kernel/unprivileged_userns_clone").equals("0")
                        || firstLine("/proc/sys/user/max_user_namespaces").equals("0");
        return forbidden ? " (user namespaces are disabled on this system, so it has to be root)" : "";
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

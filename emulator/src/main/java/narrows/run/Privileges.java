package narrows.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** By which right this process could make network namespaces; read from /proc, so that no native code is needed. */
public final class Privileges {
    private static final int CAP_NET_ADMIN = 12;
    private static final int CAP_SYS_ADMIN = 21;

    private Privileges() {}

    /** {@code root}: it holds the capabilities; {@code userns}: a user namespace would give them; {@code none}. */
    public static String present() {
        if (holdsCapabilities(read("/proc/self/status"))) {
            return "root";
        }
        return userNamespaces() ? "userns" : "none";
    }

    /** From the line {@code CapEff:} of /proc/PID/status (proc(5)), a mask in hexadecimal. */
    static boolean holdsCapabilities(String status) {
        long needed = 1L << CAP_NET_ADMIN | 1L << CAP_SYS_ADMIN;
        return status.lines()
                .filter(line -> line.startsWith("CapEff:"))
                .map(line -> line.substring("CapEff:".length()).strip())
                .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) & needed) == needed);
    }

    private static boolean userNamespaces() {
        String most = read("/proc/sys/user/max_user_namespaces").strip();
        String allowed = read("/proc/sys/kernel/unprivileged_userns_clone").strip();
        return !most.isEmpty() && !most.equals("0") && !allowed.equals("0");
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            return "";
        }
    }
}

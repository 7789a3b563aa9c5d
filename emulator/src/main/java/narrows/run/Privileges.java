package narrows.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** By which right this process could make network namespaces; read from /proc, so that no native code is needed. */
public final class Privileges {
    public static final String ROOT = "root";
    public static final String USER_NAMESPACE = "userns";
    public static final String NONE = "none";

    private static final int CAP_NET_ADMIN = 12;
    private static final int CAP_SYS_ADMIN = 21;

    private Privileges() {}

    /**
     * {@code root}: the process holds the capabilities; {@code userns}: it holds them in a user namespace, as inside
     * {@code unshare -Urn}; {@code none}.
     */
    public static String present() {
        return of(read("/proc/self/status"), read("/proc/self/uid_map"));
    }

    static String of(String status, String userMap) {
        if (!holdsCapabilities(status)) {
            return NONE;
        }
        return isInitialNamespace(userMap) ? ROOT : USER_NAMESPACE;
    }

    /** The initial user namespace maps all user ids to themselves (user_namespaces(7)). */
    private static boolean isInitialNamespace(String userMap) {
        return userMap.isEmpty() || userMap.strip().replaceAll(" +", " ").equals("0 0 4294967295");
    }

    /** From the line {@code CapEff:} of /proc/PID/status (proc(5)), a mask in hexadecimal. */
    private static boolean holdsCapabilities(String status) {
        long needed = 1L << CAP_NET_ADMIN | 1L << CAP_SYS_ADMIN;
        return status.lines()
                .filter(line -> line.startsWith("CapEff:"))
                .map(line -> line.substring("CapEff:".length()).strip())
                .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) & needed) == needed);
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            return "";
        }
    }
}

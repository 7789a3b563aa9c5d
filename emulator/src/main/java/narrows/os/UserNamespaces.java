package narrows.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Whether a process without privileges may make a user namespace and be root in it; read from /proc/sys. */
public final class UserNamespaces {
    private UserNamespaces() {}

    /**
     * The setting that forbids it, for example {@code user.max_user_namespaces=0}; empty if none does. The first is the
     * kernel's own (namespaces(7)), the second Debian's, the third Ubuntu's since 23.10.
     */
    public static Optional<String> forbiddenBy() {
        return forbiddenBy(Path.of("/proc/sys"));
    }

    static Optional<String> forbiddenBy(Path sysctls) {
        return setting(sysctls, "user/max_user_namespaces", "0")
                .or(() -> setting(sysctls, "kernel/unprivileged_userns_clone", "0"))
                .or(() -> setting(sysctls, "kernel/apparmor_restrict_unprivileged_userns", "1"));
    }

    private static Optional<String> setting(Path sysctls, String key, String forbidding) {
        try {
            String value = Files.readString(sysctls.resolve(key)).strip();
            return value.equals(forbidding) ? Optional.of(key.replace('/', '.') + "=" + value) : Optional.empty();
        } catch (IOException absent) {
            return Optional.empty();
        }
    }
}

package narrows.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "POSIX permissions of a device file")
class KernelSupportTest {
    @TempDir
    private Path folder;

    @Test
    void names_the_mode_of_a_device_that_may_not_be_opened() throws IOException {
        Path device = Files.createFile(folder.resolve("tun"));
        Files.setPosixFilePermissions(device, PosixFilePermissions.fromString("rw-------"));

        assertThat(KernelSupport.deviceObstacle(device, false))
                .contains("this user may not open " + device + " (rw-------); as root: chmod 0666 " + device
                        + ", as most systems have it, or run as root");
        assertThat(KernelSupport.deviceObstacle(device, true)).isEmpty();
    }

    @Test
    void says_how_a_missing_device_comes_into_being() {
        Path device = folder.resolve("tun");

        assertThat(KernelSupport.deviceObstacle(device, false).orElseThrow())
                .isEqualTo(device + " is missing; `modprobe tun`, or give the container --device " + device);
    }

    @Test
    void advises_those_without_privileges_according_to_what_is_allowed() {
        assertThat(KernelSupport.withoutPrivileges(Optional.empty(), false))
                .endsWith("start it with scripts/narrows, which enters a user namespace by itself");
        assertThat(KernelSupport.withoutPrivileges(Optional.empty(), true))
                .endsWith("which enters a user namespace by itself once it may open /dev/net/tun");
        assertThat(KernelSupport.withoutPrivileges(Optional.of("user.max_user_namespaces=0"), false))
                .endsWith("run as root, for user namespaces are not allowed either (user.max_user_namespaces=0)");
    }

    @Test
    void finds_the_setting_that_forbids_user_namespaces() throws IOException {
        Files.createDirectories(folder.resolve("user"));
        Files.createDirectories(folder.resolve("kernel"));
        Files.writeString(folder.resolve("user/max_user_namespaces"), "12345\n");
        assertThat(UserNamespaces.forbiddenBy(folder)).isEmpty();

        Files.writeString(folder.resolve("kernel/apparmor_restrict_unprivileged_userns"), "1\n");
        assertThat(UserNamespaces.forbiddenBy(folder)).contains("kernel.apparmor_restrict_unprivileged_userns=1");

        Files.writeString(folder.resolve("user/max_user_namespaces"), "0\n");
        assertThat(UserNamespaces.forbiddenBy(folder)).contains("user.max_user_namespaces=0");
    }
}

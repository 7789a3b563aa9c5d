package narrows.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import narrows.testing.Requires;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("emulation")
@Requires(tun = true)
class NetNamespaceTest {
    private static final Path THREAD = Path.of("/proc/thread-self");

    @Test
    void is_another_namespace_than_that_of_the_caller() throws IOException {
        Path before = Files.readSymbolicLink(THREAD.resolve("ns/net"));

        Path inside = OwnThread.call("test", () -> {
            try (NetNamespace namespace = NetNamespace.create()) {
                namespace.enter();
                return Files.readSymbolicLink(THREAD.resolve("ns/net"));
            }
        });

        assertThat(inside).isNotEqualTo(before);
        assertThat(Files.readSymbolicLink(THREAD.resolve("ns/net"))).isEqualTo(before);
    }

    @Test
    void has_nothing_but_loopback_no_ipv6_and_no_metrics() {
        List<String> found = OwnThread.call("test", () -> {
            try (NetNamespace namespace = NetNamespace.create()) {
                namespace.enter();
                return List.of(
                        String.valueOf(
                                Files.readAllLines(THREAD.resolve("net/dev")).size() - 2),
                        Files.readString(Path.of("/proc/sys/net/ipv4/tcp_no_metrics_save"))
                                .trim(),
                        Files.readString(Path.of("/proc/sys/net/ipv6/conf/default/disable_ipv6"))
                                .trim());
            }
        });

        assertThat(found).containsExactly("1", "1", "1");
    }

    @Test
    void can_be_entered_by_another_thread() {
        NetNamespace namespace = OwnThread.call("maker", NetNamespace::create);
        try (namespace) {
            Path first = OwnThread.call("first", () -> inside(namespace));
            Path second = OwnThread.call("second", () -> inside(namespace));

            assertThat(first).isEqualTo(second);
        }
    }

    private static Path inside(NetNamespace namespace) throws IOException {
        namespace.enter();
        return Files.readSymbolicLink(THREAD.resolve("ns/net"));
    }

    @Test
    void the_machine_is_reported_as_able() {
        assertThat(KernelSupport.check()).isEmpty();
        assertThat(KernelSupport.congestionControls()).contains("reno");
    }
}

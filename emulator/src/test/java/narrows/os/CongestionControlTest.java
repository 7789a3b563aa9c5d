package narrows.os;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import narrows.NarrowsException;
import narrows.testing.Requires;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("emulation")
@Requires(tun = true)
class CongestionControlTest {
    private static void require(String name) {
        OwnThread.run("test", () -> {
            try (NetNamespace namespace = NetNamespace.create()) {
                namespace.enter();
                CongestionControl.require(name);
            }
        });
    }

    @Test
    void agrees_to_one_that_every_kernel_has() {
        assertThatCode(() -> require("reno")).doesNotThrowAnyException();
    }

    @Test
    void refuses_an_unknown_one_with_those_that_there_are() {
        assertThatThrownBy(() -> require("nonesuch"))
                .isInstanceOf(NarrowsException.class)
                .hasMessageContaining("refuses congestion control 'nonesuch'")
                .hasMessageContaining("it offers " + String.join(", ", KernelSupport.congestionControls()));
    }
}

package narrows.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class SystemCallExceptionTest {
    @Test
    void names_the_call_the_error_and_what_to_do() {
        assertThat(new SystemCallException("open /dev/net/tun", 13, "needs root"))
                .hasMessage("open /dev/net/tun: EACCES; needs root");
    }

    @Test
    void shows_the_number_of_an_error_without_a_name() {
        assertThat(new SystemCallException("ioctl", 200, "")).hasMessage("ioctl: errno 200");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void carries_the_errno_of_a_real_call() {
        assertThatThrownBy(() -> Fd.open("/no/such/file", Constants.O_RDONLY, "create it"))
                .isInstanceOfSatisfying(SystemCallException.class, failure -> {
                    assertThat(failure.errno()).isEqualTo(Errno.ENOENT);
                    assertThat(failure.call()).isEqualTo("open /no/such/file");
                })
                .hasMessage("open /no/such/file: ENOENT; create it");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_closed_descriptor_cannot_be_used() {
        Fd fd = Fd.open("/dev/null", Constants.O_RDWR, "");
        fd.close();
        fd.close();

        assertThat(fd.isOpen()).isFalse();
        assertThatThrownBy(fd::number).isInstanceOf(IllegalStateException.class);
    }
}

package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrivilegesTest {
    @Test
    void needs_both_capabilities() {
        // CAP_NET_ADMIN is bit 12, CAP_SYS_ADMIN bit 21 (capabilities(7)).
        assertThat(Privileges.holdsCapabilities("Name:\tjava\nCapEff:\t0000000000201000\n"))
                .isTrue();
        assertThat(Privileges.holdsCapabilities("CapEff:\t0000000000001000\n")).isFalse();
        assertThat(Privileges.holdsCapabilities("CapEff:\t0000000000000000\n")).isFalse();
    }

    @Test
    void holds_none_where_there_is_no_proc() {
        assertThat(Privileges.holdsCapabilities("")).isFalse();
    }
}

package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrivilegesTest {
    private static final String ALL_USERS = "         0          0 4294967295\n";

    @Test
    void needs_both_capabilities() {
        // CAP_NET_ADMIN is bit 12, CAP_SYS_ADMIN bit 21 (capabilities(7)).
        assertThat(Privileges.of("Name:\tjava\nCapEff:\t0000000000201000\n", ALL_USERS))
                .isEqualTo("root");
        assertThat(Privileges.of("CapEff:\t0000000000001000\n", ALL_USERS)).isEqualTo("none");
        assertThat(Privileges.of("CapEff:\t0000000000000000\n", ALL_USERS)).isEqualTo("none");
    }

    @Test
    void are_those_of_a_user_namespace_where_only_some_users_are_mapped() {
        assertThat(Privileges.of("CapEff:\t000001ffffffffff\n", "         0       1000          1\n"))
                .isEqualTo("userns");
    }

    @Test
    void are_none_where_there_is_no_proc() {
        assertThat(Privileges.of("", "")).isEqualTo("none");
    }
}

package narrows.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {
    @ParameterizedTest
    @CsvSource({"0, 10.77.0.1", "1, 10.77.0.2", "254, 10.77.0.255", "255, 10.77.1.0", "65533, 10.77.255.254"})
    void numbers_nodes_from_10_77_0_1(int node, String address) {
        assertThat(Addresses.text(Addresses.ofNode(node))).isEqualTo(address);
        assertThat(Addresses.node(Addresses.ofNode(node))).isEqualTo(node);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 0x0a4d0000, 0x0a4dffff, 0x0a4c0001, 0x7f000001})
    void other_addresses_belong_to_no_node(int address) {
        assertThat(Addresses.node(address)).isEqualTo(-1);
    }

    @Test
    void writes_addresses_above_127_unsigned() {
        assertThat(Addresses.text(0xc0a80001)).isEqualTo("192.168.0.1");
    }

    @Test
    void refuses_nodes_that_do_not_fit() {
        assertThatThrownBy(() -> Addresses.ofNode(Addresses.MOST_NODES)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Addresses.ofNode(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}

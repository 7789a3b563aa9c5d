package narrows.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlowPortsTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 99, FlowPorts.MAX_FLOWS - 1})
    void tells_a_flow_in_both_directions(int index) {
        assertThat(FlowPorts.flow(FlowPorts.sender(index), FlowPorts.receiver(index)))
                .isEqualTo(index);
        assertThat(FlowPorts.flow(FlowPorts.receiver(index), FlowPorts.sender(index)))
                .isEqualTo(index);
    }

    @Test
    void knows_no_flow_of_other_ports() {
        assertThat(FlowPorts.flow(FlowPorts.sender(1), FlowPorts.receiver(2))).isEqualTo(-1);
        assertThat(FlowPorts.flow(5001, 5001)).isEqualTo(-1);
        assertThat(FlowPorts.flow(53, 40_000)).isEqualTo(-1);
    }

    @Test
    void ports_fit_into_sixteen_bits_and_do_not_meet() {
        assertThat(FlowPorts.sender(FlowPorts.MAX_FLOWS - 1)).isLessThanOrEqualTo(65_535);
        assertThat(FlowPorts.receiver(FlowPorts.MAX_FLOWS - 1)).isLessThan(FlowPorts.sender(0));
    }
}

package narrows.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class MemoryTest {
    private final Memory memory = Memory.allocate(16);

    @Test
    void begins_with_zeros() {
        assertThat(memory.longAt(0)).isZero();
        assertThat(memory.longAt(8)).isZero();
    }

    @Test
    void stores_network_byte_order() {
        memory.putNetworkInt(0, 0x0a4d0001);
        memory.putNetworkShort(4, 0xfffe);

        assertThat(memory.unsignedByte(0)).isEqualTo(0x0a);
        assertThat(memory.unsignedByte(3)).isEqualTo(0x01);
        assertThat(memory.networkInt(0)).isEqualTo(0x0a4d0001);
        assertThat(memory.networkShort(4)).isEqualTo(0xfffe);
    }

    @Test
    void is_seen_by_system_calls_at_its_address() {
        try (EventFd event = new EventFd()) {
            event.signal();
            event.signal();
            long read = LibC.CALLS.read(event.fd().number(), memory.address(8), 8);

            assertThat(read).isEqualTo(8);
            assertThat(memory.longAt(8)).isEqualTo(2);
        }
    }

    @Test
    void copies_bytes_in_and_out() {
        byte[] copy = new byte[3];
        memory.copyFrom(new byte[] {9, 1, 2, 3}, 1, 5, 3);
        memory.copyTo(5, copy, 0, 3);

        assertThat(copy).containsExactly(1, 2, 3);
    }

    @Test
    void refuses_offsets_outside() {
        assertThatThrownBy(() -> memory.putInt(13, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> memory.unsignedByte(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}

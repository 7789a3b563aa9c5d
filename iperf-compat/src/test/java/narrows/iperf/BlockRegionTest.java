package narrows.iperf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockRegionTest {
    private final Tally accepted = new Tally();
    private final List<Integer> offered = new ArrayList<>();
    private int most = Integer.MAX_VALUE;

    /** Takes no more than {@code most} bytes of what it is offered. */
    private final WritableByteChannel socket = new WritableByteChannel() {
        @Override
        public int write(ByteBuffer source) {
            offered.add(source.remaining());
            int taken = Math.min(most, source.remaining());
            source.position(source.position() + taken);
            return taken;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    };

    private BlockRegion region(Budget budget) {
        return new BlockRegion(ByteBuffer.allocate(100), budget, accepted);
    }

    @Test
    void offers_a_whole_block_after_one_that_was_taken_in_part_and_last_what_is_left() throws IOException {
        BlockRegion region = region(new Budget(250));
        most = 60;
        assertThat(region.transferTo(socket, 0)).isEqualTo(60);
        most = Integer.MAX_VALUE;
        assertThat(region.transferTo(socket, 60)).isEqualTo(100);
        assertThat(region.count()).isEqualTo(250);
        assertThat(region.transferTo(socket, 160)).isEqualTo(90);

        assertThat(offered).containsExactly(100, 100, 90);
        assertThat(region.transferred()).isEqualTo(250).isEqualTo(region.count());
        assertThat(accepted.value()).isEqualTo(250);
    }

    @Test
    void a_socket_without_room_costs_nothing() throws IOException {
        BlockRegion region = region(new Budget(250));
        most = 0;

        assertThat(region.transferTo(socket, 0)).isZero();
        assertThat(region.transferred()).isZero();
        assertThat(region.count()).isEqualTo(250);
    }

    @Test
    void grows_with_its_budget() throws IOException {
        Budget budget = Budget.growing();
        BlockRegion region = region(budget);
        budget.add(100);
        region.transferTo(socket, 0);
        assertThat(region.transferred()).isEqualTo(region.count());
        assertThat(budget.isSpent()).isFalse();

        budget.add(100);

        assertThat(region.transferred()).isEqualTo(100);
        assertThat(region.count()).isEqualTo(200);
    }

    @Test
    void has_no_end_without_a_limit() throws IOException {
        BlockRegion region = region(new Budget(Long.MAX_VALUE));
        region.transferTo(socket, 0);

        assertThat(region.count()).isEqualTo(Long.MAX_VALUE);
    }
}

package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.SplittableRandom;
import narrows.testing.SeededTest;

class ReassemblyTest {
    private static final int SPACE = 300;

    private final Reassembly held = new Reassembly();
    private final BitSet bytes = new BitSet();
    private int next;

    @SeededTest(100)
    void holds_what_a_map_of_bytes_holds(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        while (next < SPACE) {
            int left = next + 1 + random.nextInt(60);
            int right = left + 1 + random.nextInt(9);
            assertThat(held.holds(left, right)).isEqualTo(bytes.nextClearBit(left) >= right);
            held.add(left, right);
            bytes.set(left, right);
            assertThat(held.leftOf(left)).isEqualTo(bytes.previousClearBit(left) + 1L);
            assertThat(held.rightOf(left)).isEqualTo(bytes.nextClearBit(left));
            if (random.nextInt(4) == 0) {
                advance(1 + random.nextInt(5));
            }
            compare();
        }
    }

    private void advance(int count) {
        int end = Math.max(next + count, bytes.nextClearBit(next + count));
        assertThat(held.takeFrom(next + count)).isEqualTo(end);
        next = end;
        bytes.clear(0, next);
    }

    private void compare() {
        assertThat(held.bytes()).isEqualTo(bytes.cardinality());
        assertThat(held.isEmpty()).isEqualTo(bytes.isEmpty());
        if (!bytes.isEmpty()) {
            assertThat(held.highest()).isEqualTo(bytes.length());
        }
    }
}

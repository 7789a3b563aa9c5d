package narrows.iperf.v2;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class DatagramHeadTest {
    private static final String DIGITS = "36373839 30313233 34353637 38393031 32333435 36373839 30313233";

    @Test
    void reads_numbers_and_times_of_captured_datagrams() {
        DatagramHead first = DatagramHead.read(Hex.buffer("00000001 6b0dc3e1 0001ae90 00000000"));
        assertThat(first).isEqualTo(new DatagramHead(1, 0x6b0dc3e1L * 1_000_000 + 0x1ae90));
        DatagramHead last = DatagramHead.read(Hex.buffer("fffffff3 6b0dc3e2 00033610 ffffffff"));
        assertThat(last.sequence()).isEqualTo(-13);
    }

    @Test
    void writes_what_it_reads() {
        for (String wire : new String[] {
            "00000001 6b0dc3e1 0001ae90 00000000",
            "fffffff3 6b0dc3e2 00033610 ffffffff",
            "00000005 6b0dc3e2 00000000 00000007"
        }) {
            ByteBuffer out = ByteBuffer.allocate(DatagramHead.BYTES);
            DatagramHead.read(Hex.buffer(wire)).write(out);
            assertThat(Hex.text(out.flip())).isEqualTo(wire);
        }
    }

    @Test
    void tells_the_head_of_2_0_x_by_the_flags_in_place_of_the_high_word() {
        ByteBuffer old = Hex.buffer("00000001 6b0dc3e1 0001ae90 80000000 00000001 00001771 000005be 00000000 fffffc18");
        assertThat(DatagramHead.old(old)).isTrue();
        assertThat(DatagramHead.header(old, true).orElseThrow().base().port()).isEqualTo(6001);
        assertThat(DatagramHead.old(
                        Hex.buffer("00000001 6b0dc3e1 0001ae90 00000000 00000001 00001389 00000000 00000000 fffffc18")))
                .isTrue();
        assertThat(DatagramHead.readOld(Hex.buffer("fffffff3 6b0dc3e2 00033610 00000000"))
                        .sequence())
                .isEqualTo(-13);
    }

    @Test
    void takes_a_present_head_with_or_without_a_header_for_what_it_is() {
        ByteBuffer present =
                Hex.buffer("00000001 6b0dc3e1 0001ae90 00000000 48010098 00000001 00001389 000003e8 00000000"
                        + " ffffff9c 00000000 00000000 00000000 00020001 00080003 00000000 00013880 00000000 00000000");
        assertThat(DatagramHead.old(present)).isFalse();
        assertThat(DatagramHead.header(present, false).orElseThrow().extension())
                .isPresent();
        ByteBuffer bare = Hex.buffer("00000001 6b0dc3fe 000c7dea 00000000 " + DIGITS);
        assertThat(DatagramHead.old(bare)).isFalse();
        assertThat(DatagramHead.header(bare, false)).isEmpty();
        ByteBuffer shortest = Hex.buffer("00000001 6b0dc3fe 000c7dea 00000000");
        assertThat(DatagramHead.old(shortest)).isFalse();
        assertThat(DatagramHead.header(shortest, false)).isEmpty();
    }
}

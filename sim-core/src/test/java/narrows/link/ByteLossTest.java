package narrows.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import org.junit.jupiter.api.Test;

class ByteLossTest {
    private static final int DRAWS = 200_000;

    private static LinkSpec spec(double lossPerByte) {
        return new LinkSpec("link", List.of(), 0, 0, 0, 0, lossPerByte, 1500, 2);
    }

    private static double share(double lossPerByte, int wireBytes) {
        ReceiverLoss loss = new ReceiverLoss(spec(lossPerByte), new Streams(1));
        int lost = 0;
        for (int i = 0; i < DRAWS; i++) {
            lost += loss.next(TestPacket.of(0, wireBytes)) ? 1 : 0;
        }
        return (double) lost / DRAWS;
    }

    /** 1 - (1 - e)^L, within four standard deviations. */
    @Test
    void a_packet_is_lost_when_any_of_its_bytes_is() {
        for (int wireBytes : new int[] {1, 52, 1502}) {
            double expected = 1 - Math.pow(1 - 0.001, wireBytes);
            double deviation = Math.sqrt(expected * (1 - expected) / DRAWS);

            assertThat(share(0.001, wireBytes)).as(wireBytes + " bytes").isCloseTo(expected, within(4 * deviation));
        }
    }

    @Test
    void packets_without_bytes_or_damage_pass() {
        assertThat(share(0.5, 0)).isZero();
        assertThat(share(0, 1502)).isZero();
    }

    @Test
    void a_certain_damage_is_no_specification() {
        assertThatThrownBy(() -> LinkSpecs.check(spec(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("loss per byte");
    }
}

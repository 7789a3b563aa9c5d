package narrows.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import narrows.link.LinkObserver;
import narrows.packet.Packet;
import narrows.scenario.AppSpec;
import narrows.scenario.FlowSpec;
import narrows.scenario.TcpOptions;
import org.junit.jupiter.api.Test;

class ThroughputTest {
    private final FlowSpec flow = new FlowSpec(0, "a->c", 0, 2, new AppSpec.Bulk(), 1000, 5000, TcpOptions.DEFAULTS);
    private final Throughput throughput = new Throughput(List.of(flow), 2000, 6000);
    private final LinkObserver lastLink = throughput.observe("b>c", 1, 2, null);
    private final LinkObserver firstLink = throughput.observe("a>b", 0, 1, null);

    private static Packet packet(int from, int to) {
        Packet packet = new Packet() {
            @Override
            public void release() {
                throw new AssertionError("an observer must not release a packet");
            }

            @Override
            public int write(byte[] target, int offset, int limit) {
                return 0;
            }
        };
        packet.source = from;
        packet.destination = to;
        packet.flow = 0;
        packet.lengthBytes = 1500;
        return packet;
    }

    @Test
    void counts_data_that_reaches_the_receiver_in_the_measured_time() {
        lastLink.delivered(packet(0, 2), 2001);
        lastLink.delivered(packet(0, 2), 5000);

        assertThat(throughput.bytes(0)).isEqualTo(3000);
    }

    @Test
    void leaves_out_warm_up_and_what_comes_after_the_stop() {
        lastLink.delivered(packet(0, 2), 2000);
        lastLink.delivered(packet(0, 2), 5001);

        assertThat(throughput.bytes(0)).isZero();
    }

    @Test
    void leaves_out_other_links_and_acknowledgments() {
        firstLink.delivered(packet(0, 2), 3000);
        throughput.observe("b>a", 1, 0, null).delivered(packet(2, 0), 3000);

        assertThat(throughput.bytes(0)).isZero();
    }

    /** 3000 and 1500 bytes in the 4 us from the warm-up's end to that of the trial. */
    @Test
    void spreads_data_and_acknowledgments_over_the_trial() {
        lastLink.delivered(packet(0, 2), 2001);
        lastLink.delivered(packet(0, 2), 3000);
        throughput.observe("b>a", 1, 0, null).delivered(packet(2, 0), 4000);
        throughput.observe("c>b", 2, 1, null).delivered(packet(2, 0), 4000);

        NetworkResult seen = throughput.of(0, 7);
        assertThat(seen.dataBitsPerSec()).isEqualTo(6e9);
        assertThat(seen.returnBitsPerSec()).isEqualTo(3e9);
        assertThat(seen.markedPackets()).isEqualTo(7);
    }

    @Test
    void measures_the_delay_from_the_sending_to_the_receiving_host() {
        Packet first = packet(0, 2);
        firstLink.arrived(first, 2100);
        lastLink.arrived(first, 2400);
        lastLink.delivered(first, 2600);
        Packet second = packet(0, 2);
        firstLink.arrived(second, 2200);
        lastLink.delivered(second, 2900);

        assertThat(throughput.of(0, 0).delayMeanNs()).isEqualTo(600);
    }
}

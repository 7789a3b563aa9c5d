package narrows.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.qdisc.FifoSpec;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What queueing theory says of a link whose packets arrive at random: the qdisc reference, section 15.8. */
class QueueTheoryTest {
    private static final long RATE_BITS_PER_SEC = 2_000_000;
    private static final int FRAME_BYTES = 1514;
    private static final double FRAME_NS = FRAME_BYTES * 8e9 / RATE_BITS_PER_SEC;
    private static final int PACKETS = 1_000_000;

    private final RandomGenerator random = new Streams(17).stream("test");
    private double waitedNs;
    private double waitingOnArrival;
    private double busy;

    /** Packets of one length: the mean wait is load / (2 (1 - load)) transmissions; 12.112 ms at 0.8. */
    @ParameterizedTest
    @CsvSource({"0.5, 0.5", "0.8, 2", "0.9, 4.5"})
    void packets_of_one_length_wait_as_in_an_m_d_1_queue(double load, double transmissions) {
        run(load, FRAME_BYTES);
        assertThat(waitedNs / FRAME_NS).isCloseTo(transmissions, within(5 * deviation(load)));
        // Little's law, and what Poisson arrivals see is the mean over time.
        assertThat(waitingOnArrival).isCloseTo(load * load / (2 * (1 - load)), within(5 * deviation(load)));
        assertThat(busy).isCloseTo(load, within(0.005));
    }

    /** Geometric lengths, the whole-byte form of exponential ones: Pollaczek and Khinchine's mean wait. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.8})
    void packets_of_random_length_wait_as_in_an_m_m_1_queue(double load) {
        run(load, 0);
        double end = 1.0 / FRAME_BYTES;
        double meanNs = FRAME_NS;
        double squareNs = (2 - end) / (end * end) * Math.pow(8e9 / RATE_BITS_PER_SEC, 2);
        double expected = load / meanNs * squareNs / (2 * (1 - load));
        assertThat(expected / meanNs).isCloseTo(load / (1 - load), within(0.003));
        assertThat(waitedNs / meanNs).isCloseTo(expected / meanNs, within(5 * deviation(load)));
    }

    /**
     * Deviation of the mean wait of {@link #PACKETS} successive packets in an M/M/1 queue, in mean transmissions (Daley 1968: the
     * variance is load (2 + 5 load - 4 load^2 + load^3) / (1 - load)^4 / n). Constant lengths scatter less.
     */
    private static double deviation(double load) {
        double cubic = 2 + 5 * load - 4 * load * load + load * load * load;
        return Math.sqrt(load * cubic / Math.pow(1 - load, 4) / PACKETS);
    }

    /** @param bytes of every packet; 0: geometric with a mean of {@link #FRAME_BYTES} */
    private void run(double load, int bytes) {
        Link link = new Link(Specs.withSizes(Specs.link(RATE_BITS_PER_SEC, 0), 1 << 20, 0), new Streams(1), null);
        double arrivalNs = 0;
        long sentBytes = 0;
        for (int i = 0; i < PACKETS; i++) {
            arrivalNs += -Math.log(1 - random.nextDouble()) * FRAME_NS / load;
            TestPacket packet = TestPacket.of(Math.round(arrivalNs), bytes == 0 ? geometric() : bytes);
            sentBytes += packet.lengthBytes;
            drain(link, packet.id);
            waitingOnArrival += link.queuedPackets() / (double) PACKETS;
            link.offer(packet, packet.id);
        }
        drain(link, Link.NEVER - 1);
        busy = sentBytes * 8e9 / RATE_BITS_PER_SEC / arrivalNs;
    }

    private int geometric() {
        return 1 + (int) (Math.log(1 - random.nextDouble()) / Math.log(1 - 1.0 / FRAME_BYTES));
    }

    /** A packet's id is its instant of arrival. */
    private void drain(Link link, long untilNs) {
        for (Packet packet = link.poll(untilNs); packet != null; packet = link.poll(untilNs)) {
            double transmissionNs = packet.lengthBytes * 8e9 / RATE_BITS_PER_SEC;
            waitedNs += (packet.dueNs - packet.id - transmissionNs) / PACKETS;
        }
    }

    /** Three times the rate into a queue of 20: two of three are lost, and who is taken waits for the queue and the one in service. */
    @Test
    void constant_overload_loses_what_exceeds_the_rate_and_fills_the_queue() {
        LinkLog log = new LinkLog();
        Link link = new Link(Specs.link(RATE_BITS_PER_SEC, 0, FifoSpec.packets(20)), new Streams(1), log);
        long txNs = 6_056_000;
        int packets = 30_000;
        long longestNs = 0;
        int delivered = 0;
        for (int i = 0; i < packets; i++) {
            long nowNs = i * (txNs / 3);
            TestPacket sent = TestPacket.of(nowNs, FRAME_BYTES);
            link.offer(sent, nowNs);
            for (Packet packet = link.poll(nowNs); packet != null; packet = link.poll(nowNs)) {
                longestNs = Math.max(longestNs, packet.dueNs - packet.id);
                delivered++;
            }
        }
        assertThat(log.dropped().size() / (double) packets).isCloseTo(1 - 1 / 3.0, within(22.0 / packets));
        assertThat(delivered).isCloseTo(packets / 3, within(22));
        assertThat(longestNs).isBetween(20 * txNs, 21 * txNs);
    }
}

package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import narrows.measure.TrialResult;
import narrows.net.Network;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;
import narrows.random.Streams;
import narrows.scenario.Scenario;
import narrows.testing.Requires;
import narrows.time.VirtualScheduler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The claim of "ideal time": however late the bridge was, the model behaved as in virtual time. What the kernels' stacks
 * sent goes through the same network again, on the clock of a simulation.
 */
@Tag("emulation")
@Requires(tun = true)
class ReplayTest {
    private static final long DURATION_NS = 3_000_000_000L;

    /** Two initial windows of 10 segments (RFC 6928) do not fit. */
    private static final int LIMIT_PACKETS = 12;

    @Test
    void replaying_a_real_run_gives_the_same_drops_and_departures_to_the_nanosecond() throws InterruptedException {
        Scenario scenario = KernelScenario.lossy(
                8_000_000,
                LIMIT_PACKETS,
                0.01,
                DURATION_NS,
                KernelScenario.bulk(0, DURATION_NS),
                KernelScenario.bulk(1, DURATION_NS));
        KernelEventLog real = new KernelEventLog();
        KernelBatch batch = new KernelBatch(
                scenario, KernelScenario.CUBIC, trial -> TrialCapture.NONE, trial -> List.of(real), false);

        TrialResult result = batch.run(List.of(1)).get(0);
        KernelEventLog replayed = replay(scenario, result.seed(), real.arrivals());

        assertThat(result.ledger().drops().get(DropReason.RANDOM_LOSS)).isPositive();
        assertThat(result.ledger().drops().get(DropReason.QUEUE_LIMIT)).isPositive();
        assertThat(real.arrivals().size()).isGreaterThan(1000);
        assertThat(replayed.arrivals()).isEqualTo(real.arrivals());
        assertThat(replayed.outcomes()).isEqualTo(real.outcomes());
    }

    private static KernelEventLog replay(Scenario scenario, long seed, List<KernelEventLog.Arrival> arrivals) {
        KernelEventLog log = new KernelEventLog();
        VirtualScheduler scheduler = new VirtualScheduler();
        Network network = Network.build(scenario.topology(), scheduler, new Streams(seed), List.of(log));
        for (KernelEventLog.Arrival arrival : arrivals) {
            scheduler.runUntil(arrival.atNs());
            network.send(arrival.source(), new RecordedPacket(arrival), arrival.atNs());
        }
        scheduler.runUntil(DURATION_NS);
        return log;
    }

    /** A packet of which only what the network looks at is known. */
    private static final class RecordedPacket extends Packet {
        RecordedPacket(KernelEventLog.Arrival arrival) {
            source = arrival.source();
            destination = arrival.destination();
            flow = arrival.flow();
            lengthBytes = arrival.lengthBytes();
            ecn = arrival.ecn();
        }

        @Override
        public void release() {
            next = null;
        }

        @Override
        public int write(byte[] target, int offset, int limit) {
            return 0;
        }
    }
}

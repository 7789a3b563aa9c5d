package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import narrows.link.LinkObserver;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;
import narrows.scenario.Scenario;
import narrows.testing.Requires;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The bridge's thread must not make garbage: a collection would stop it. */
@Tag("emulation")
@Requires(tun = true)
class KernelAllocationTest {
    private static final long DURATION_NS = 4_000_000_000L;
    private static final int WARM_UP_PACKETS = 8_000;

    /** The quietest window of this length counts: tables may grow once, but what a packet costs shows in every window. */
    private static final int MEASURED_PACKETS = 2_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void the_bridge_allocates_less_than_a_byte_a_packet() throws InterruptedException {
        Scenario scenario = KernelScenario.lossy(80_000_000, 0, DURATION_NS, KernelScenario.bulk(0, DURATION_NS));
        Meter meter = new Meter();
        LinkObserver.Factory factory = (direction, from, to, spec) -> meter;

        new KernelBatch(scenario, KernelScenario.CUBIC, trial -> TrialCapture.NONE, trial -> List.of(factory), false)
                .run(List.of(1));

        assertThat(meter.arrivals).isGreaterThan(WARM_UP_PACKETS + MEASURED_PACKETS);
        assertThat(meter.allocatedBytes).isLessThan(MEASURED_PACKETS);
    }

    /** Runs on the bridge's thread. */
    private static final class Meter implements LinkObserver {
        private long arrivals;
        private long before;
        private long allocatedBytes = Long.MAX_VALUE;

        @Override
        public void arrived(Packet packet, long nowNs) {
            arrivals++;
            if (arrivals == WARM_UP_PACKETS) {
                before = THREADS.getCurrentThreadAllocatedBytes();
            } else if (arrivals > WARM_UP_PACKETS && (arrivals - WARM_UP_PACKETS) % MEASURED_PACKETS == 0) {
                long now = THREADS.getCurrentThreadAllocatedBytes();
                allocatedBytes = Math.min(allocatedBytes, now - before);
                before = now;
            }
        }

        @Override
        public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
            // Only arrivals are counted.
        }

        @Override
        public void delivered(Packet packet, long nowNs) {
            // Only arrivals are counted.
        }
    }
}

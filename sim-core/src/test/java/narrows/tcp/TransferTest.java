package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import narrows.app.Sender;
import narrows.measure.Ledger;
import narrows.net.Addresses;
import narrows.net.Host;
import narrows.net.Network;
import narrows.packet.SegmentPool;
import narrows.random.Streams;
import narrows.scenario.ScenarioReader;
import narrows.tcp.cc.CongestionControls;
import narrows.testing.SeededTest;
import narrows.time.Scheduler;
import narrows.time.VirtualScheduler;

/**
 * Two endpoints of any profile over links that lose, delay, reorder and duplicate: whatever happens, each byte arrives once and the
 * connection ends.
 */
class TransferTest {
    private static final long HOUR_NS = 3_600_000_000_000L;

    private final VirtualScheduler clock = new VirtualScheduler();
    private final Ledger ledger = new Ledger();
    private final SegmentPool pool = new SegmentPool();

    @SeededTest(150)
    void delivers_every_byte_and_falls_silent(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String congestion = pick(CongestionControls.names(), random);
        TcpProfile profile = TcpProfiles.named(pick(TcpProfiles.names(), random));
        long bytes = 1 + random.nextLong(random.nextInt(4) == 0 ? 3_000 : 600_000);
        Network network = network(random, seed);
        TcpEndpoint sending = endpoint(0, 1, profile, congestion, random);
        TcpEndpoint receiving = endpoint(1, 0, profile, congestion, random);
        Host.Socket from = new Host(0, network, clock).open(0, sending);
        Host.Socket to = new Host(1, network, clock).open(0, receiving);
        receiving.listen();
        new Sender(from, to, bytes).schedule(clock, 0, HOUR_NS, HOUR_NS);
        clock.runUntil(HOUR_NS);

        assertThat(receiving.bytesRead()).isEqualTo(bytes);
        assertThat(receiving.peerClosed()).isTrue();
        assertThat(sending.allAcknowledged()).isTrue();
        assertThat(clock.nextNs()).isEqualTo(Scheduler.NEVER);
        assertThat(ledger.totals().balances()).isTrue();
        assertThat(ledger.totals().inFlight()).isZero();
    }

    private static String pick(List<String> names, SplittableRandom random) {
        return names.get(random.nextInt(names.size()));
    }

    private Network network(SplittableRandom random, long seed) {
        String scenario = """
                name: transfer
                duration: 1s
                links:
                  - between: [a, b]
                    rate: %dkbit
                    delay: %dms
                    jitter: %dms
                    loss: %d%%
                    duplicate: %d%%
                    queue: fifo %dp
                flows:
                  - {from: a, to: b}
                """.formatted(
                        500 + random.nextInt(50_000),
                        30 + random.nextInt(100),
                        random.nextBoolean() ? 0 : random.nextInt(30),
                        random.nextInt(11),
                        random.nextBoolean() ? 0 : random.nextInt(6),
                        2 + random.nextInt(50));
        return Network.build(
                ScenarioReader.read(scenario, "transfer", List.of()).topology(),
                clock,
                new Streams(seed),
                List.of(ledger));
    }

    private TcpEndpoint endpoint(
            int local, int remote, TcpProfile profile, String congestion, SplittableRandom random) {
        EndpointConfig config = new EndpointConfig(
                0,
                local,
                remote,
                Addresses.ofNode(local),
                Addresses.ofNode(remote),
                40000 + local,
                40000 + remote,
                1500,
                0,
                0,
                congestion,
                random.nextLong(1L << 32),
                random.nextLong(4_000_000));
        return new TcpEndpoint(profile, config, pool, random);
    }
}

package narrows.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import narrows.NarrowsException;
import narrows.link.LinkSpec;
import narrows.measure.Ledger;
import narrows.measure.LedgerTotals;
import narrows.net.Topology;
import narrows.os.OwnThread;
import narrows.qdisc.Chance;
import narrows.qdisc.DropReason;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.ImpairSpec;
import narrows.qdisc.QdiscSpec;
import narrows.random.Streams;
import narrows.realtime.AppLoop;
import narrows.realtime.EventLoop;
import narrows.realtime.LoopThread;
import narrows.realtime.RealTimeScheduler;
import narrows.scenario.AppSpec;
import narrows.scenario.FlowSpec;
import narrows.scenario.TcpOptions;
import narrows.testing.Requires;
import narrows.time.Timer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("emulation")
@Requires(tun = true)
class KernelFlowTest {
    private static final long DURATION_NS = 3_000_000_000L;
    private static final long SIZE_BYTES = 300_000;
    private static final int BRIDGE_PRIORITY = 10;
    private static final int APPS_PRIORITY = 9;

    private final EventLoop loop = new EventLoop("test-loop", BRIDGE_PRIORITY);
    private final RealTimeScheduler scheduler = loop.newScheduler();
    private final AppLoop apps = new AppLoop("test-apps", APPS_PRIORITY);
    private final RealTimeScheduler appsScheduler = apps.newScheduler();
    private final Ledger ledger = new Ledger();

    @AfterEach
    void close() {
        apps.close();
        loop.close();
    }

    private List<QdiscSpec> queue = List.of();

    private Topology topology(double loss) {
        LinkSpec link = new LinkSpec("link", queue, 20_000_000, 5_000_000, 0, (long) (loss * (1L << 32)), 1500, 0);
        return new Topology(List.of("a", "b"), List.of(new Topology.Edge(0, 1, link, link)));
    }

    private static FlowSpec flow(TcpOptions options) {
        return new FlowSpec(0, "a->b", 0, 1, new AppSpec.Bytes(SIZE_BYTES), 0, DURATION_NS - 1, options);
    }

    /** Runs one flow on the kernel's stacks. */
    private FlowMeasurement run(FlowSpec flow, double loss) throws InterruptedException {
        Topology topology = topology(loss);
        KernelNetwork network = OwnThread.call(
                "setup",
                () -> KernelNetwork.open(topology, List.of(flow), new Streams(1), List.of(ledger), loop, scheduler));
        try (network) {
            KernelFlow kernelFlow = OwnThread.call(
                    "setup",
                    () -> KernelFlow.open(flow, "reno", 0, apps, appsScheduler, network.host(0), network.host(1)));
            long origin = System.nanoTime() + 20_000_000;
            run(loop, scheduler, origin);
            run(apps, appsScheduler, origin);
            apps.join();
            loop.join();
            assertThat(OwnThread.call("losses", network::losses).tunPackets()).isZero();
            assertThat(network.foreignFrames()).isZero();
            return kernelFlow.measurement();
        }
    }

    private static void run(LoopThread thread, RealTimeScheduler itsScheduler, long originNanoTime) {
        itsScheduler.endAt(DURATION_NS);
        itsScheduler.arm(new Timer(nowNs -> thread.stop()), DURATION_NS);
        itsScheduler.startAt(originNanoTime);
        thread.start();
    }

    @Test
    void a_transfer_arrives_completely_in_spite_of_loss() throws InterruptedException {
        FlowMeasurement measured = run(flow(TcpOptions.DEFAULTS), 0.02);

        assertThat(measured.problem()).isEmpty();
        assertThat(measured.receivedBytes()).isEqualTo(SIZE_BYTES);
        assertThat(measured.untilNs()).isBetween(1L, DURATION_NS - 2);
        assertThat(measured.congestionControl()).isEqualTo("reno");
        assertThat(measured.rttMinNs()).as("two propagation delays").isGreaterThanOrEqualTo(10_000_000);
        LedgerTotals totals = ledger.totals();
        assertThat(totals.balances()).isTrue();
        assertThat(totals.drops().get(DropReason.RANDOM_LOSS)).isPositive();
        assertThat(measured.retransmits()).isPositive();
        assertThat(totals.inFlight()).isZero();
    }

    /** Whichever bit is flipped, one of the kernel's checksums is wrong: nothing damaged reaches the application. */
    @Test
    void a_kernel_host_refuses_packets_with_a_flipped_bit() throws InterruptedException {
        queue = List.of(
                new ImpairSpec(Chance.of(Chance.ALWAYS / 100), Chance.of(Chance.ALWAYS / 25)), FifoSpec.packets(500));
        FlowMeasurement measured = run(flow(TcpOptions.DEFAULTS), 0);

        assertThat(measured.problem()).isEmpty();
        assertThat(measured.receivedBytes()).isEqualTo(SIZE_BYTES);
        assertThat(measured.retransmits()).isPositive();
        LedgerTotals totals = ledger.totals();
        assertThat(totals.drops().get(DropReason.CHECKSUM)).isPositive();
        assertThat(totals.stages())
                .containsEntry("host/checksum", totals.drops().get(DropReason.CHECKSUM));
        assertThat(totals.duplicated()).isPositive();
        assertThat(totals.balances()).isTrue();
    }

    private static FlowSpec flow(AppSpec app, long stopNs) {
        return new FlowSpec(0, "a->b", 0, 1, app, 0, stopNs, TcpOptions.DEFAULTS);
    }

    /** 6000 bytes every 10 ms: fifty reads, the last one no earlier than 490 ms. */
    @Test
    void a_slow_reader_takes_its_time_for_a_transfer() throws InterruptedException {
        FlowMeasurement measured = run(flow(TcpOptions.DEFAULTS).readAt(4_800_000), 0);

        assertThat(measured.problem()).isEmpty();
        assertThat(measured.receivedBytes()).isEqualTo(SIZE_BYTES);
        assertThat(measured.untilNs()).isGreaterThanOrEqualTo(490_000_000);
    }

    /** 1000 bytes at 800 kbit/s: one every 10 ms, at 0, 10, ..., 990 ms. */
    @Test
    void datagrams_at_a_constant_rate_all_arrive() throws InterruptedException {
        FlowMeasurement measured = run(flow(new AppSpec.Udp(800_000, 1000), 1_500_000_000L), 0);
        long sent = ledger.linkTotals().get("a>b").sent();

        assertThat(measured.problem()).isEmpty();
        assertThat(sent).isEqualTo(150);
        assertThat(measured.datagrams().receivedDatagrams()).isBetween(140L, sent);
        assertThat(measured.receivedBytes())
                .isEqualTo(1000 * measured.datagrams().receivedDatagrams());
        assertThat(measured.datagrams().lostDatagrams()).isZero();
        assertThat(measured.datagrams().reorderedDatagrams()).isZero();
        assertThat(measured.datagrams().jitterNs()).isPositive();
        assertThat(ledger.linkTotals().get("b>a").sent())
                .as("nothing answers, also not after the stop")
                .isZero();
    }

    @Test
    void lost_datagrams_are_counted() throws InterruptedException {
        FlowMeasurement measured = run(flow(new AppSpec.Udp(8_000_000, 1000), 2_000_000_000L), 0.1);
        LedgerTotals forward = ledger.linkTotals().get("a>b");

        assertThat(forward.dropped()).isPositive();
        assertThat(measured.datagrams().lostDatagrams()).isPositive().isLessThanOrEqualTo(forward.dropped());
        assertThat(measured.datagrams().receivedDatagrams()).isLessThanOrEqualTo(forward.delivered());
    }

    /** 4008 bytes behind the IP header: pieces of 1480, 1480 and 1048, all of this flow. */
    @Test
    void the_kernel_cuts_long_datagrams_and_puts_them_together() throws InterruptedException {
        FlowMeasurement measured = run(flow(new AppSpec.Udp(800_000, 4000), 1_000_000_000L), 0);

        assertThat(ledger.linkTotals().get("a>b").sent()).isEqualTo(3 * 25);
        assertThat(measured.datagrams().lostDatagrams()).isZero();
        assertThat(measured.receivedBytes())
                .isEqualTo(4000 * measured.datagrams().receivedDatagrams());
    }

    /** 5000 bytes at 1 Mbit/s: one every 40 ms; all but those of the last round trip have arrived. */
    @Test
    void writes_at_a_constant_rate_all_arrive() throws InterruptedException {
        FlowMeasurement measured = run(flow(new AppSpec.OnOff(1_000_000, 5000, 0, 0), 2_000_000_000L), 0);

        assertThat(measured.problem()).isEmpty();
        assertThat(measured.receivedBytes()).isBetween(45 * 5000L, 50 * 5000L);
        assertThat(measured.untilNs()).isEqualTo(2_000_000_000L);
        assertThat(measured.datagrams()).isNull();
    }

    /** 20 Mbit/s is what the link has; twice as much waits before the socket and comes through at the link's rate. */
    @Test
    void writes_that_the_socket_does_not_take_at_once_are_made_up_for() throws InterruptedException {
        FlowMeasurement measured = run(flow(new AppSpec.OnOff(40_000_000, 10_000, 0, 0), 2_000_000_000L), 0);

        assertThat(measured.problem()).isEmpty();
        assertThat(measured.receivedBytes())
                .as("more than half of the link's 5 MB")
                .isGreaterThan(2_500_000);
    }

    @Test
    void socket_options_of_a_flow_are_in_force() throws InterruptedException {
        FlowMeasurement measured = run(flow(new TcpOptions(500, 20_000, 1000)), 0);

        assertThat(measured.receivedBytes()).isEqualTo(SIZE_BYTES);
        assertThat(ledger.linkTotals().get("a>b").sent())
                .as("segments of 500 - 12 bytes of timestamps, SYN, ACK, FIN")
                .isGreaterThanOrEqualTo(SIZE_BYTES / 488);
    }

    /** Slow start sends bursts faster than 20 Mbit/s, so that packets wait from the first round trip on. */
    @Test
    void kernels_agree_on_ecn_and_a_queue_marks_their_data() throws InterruptedException {
        queue = List.of(FifoSpec.packets(1000).markingFrom(5));

        FlowMeasurement measured = run(flow(new TcpOptions(0, 0, 0, true)), 0);

        assertThat(measured.receivedBytes()).isEqualTo(SIZE_BYTES);
        assertThat(measured.retransmits()).isZero();
        assertThat(ledger.linkTotals().get("a>b").marked()).isPositive();
        assertThat(ledger.linkTotals().get("b>a").marked()).isZero();
        assertThat(ledger.totals().dropped()).isZero();
    }

    @Test
    void flows_of_one_host_cannot_differ_in_ecn() {
        FlowSpec plain = flow(TcpOptions.DEFAULTS);
        FlowSpec asking = flow(new TcpOptions(0, 0, 0, true));

        assertThatThrownBy(() -> OwnThread.call(
                        "setup",
                        () -> KernelNetwork.open(
                                topology(0), List.of(plain, asking), new Streams(1), List.of(), loop, scheduler)))
                .isInstanceOf(NarrowsException.class)
                .hasMessage("flows from 'a' differ in tcp: {ecn: ...}, which Linux decides for a whole host; "
                        + "give them the same, or let them start from different hosts");
    }

    @Test
    void a_transfer_shorter_than_the_sampling_interval_has_an_rtt() throws InterruptedException {
        FlowSpec flow = new FlowSpec(0, "a->b", 0, 1, new AppSpec.Bytes(5000), 0, DURATION_NS - 1, TcpOptions.DEFAULTS);

        assertThat(run(flow, 0).rttMeanNs()).as("two propagation delays").isGreaterThanOrEqualTo(10_000_000);
    }

    @Test
    void a_connection_that_never_came_up_has_no_goodput_and_says_so() throws InterruptedException {
        FlowMeasurement measured = run(flow(TcpOptions.DEFAULTS), 1);

        assertThat(measured.goodputBitsPerSec()).isZero();
        assertThat(measured.problem()).isEqualTo("no connection came up");
    }
}

package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import narrows.NarrowsException;
import narrows.link.LinkObserver;
import narrows.measure.FlowResult;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;
import narrows.scenario.FlowSpec;
import narrows.scenario.Scenario;
import narrows.testing.Requires;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("emulation")
@Requires(tun = true)
class KernelRunnerTest {
    private static final long DURATION_NS = 1_000_000_000L;

    private static Scenario scenario(FlowSpec... flows) {
        return KernelScenario.lossy(5_000_000, 0.005, DURATION_NS, flows);
    }

    @Test
    void runs_trials_side_by_side_whose_ledgers_balance() throws InterruptedException {
        List<TrialResult> results = new ArrayList<>();
        Scenario scenario = scenario(KernelScenario.bulk(0, DURATION_NS), KernelScenario.bulk(1, DURATION_NS));

        new KernelRunner()
                .run(scenario, KernelScenario.stack("reno"), KernelScenario.plan(3, () -> false), results::add);

        assertThat(results).extracting(TrialResult::trial).containsExactlyInAnyOrder(1, 2, 3);
        for (TrialResult result : results) {
            assertThat(result.stack()).isEqualTo("kernel:reno");
            assertThat(result.seed()).isEqualTo(result.trial());
            assertThat(result.ledger().balances()).isTrue();
            assertThat(result.linkLedgers()).containsOnlyKeys("n1>n2", "n2>n1", "n2>n3", "n3>n2");
            assertThat(result.linkLedgers().values()).allMatch(ledger -> ledger.balances() && ledger.sent() > 0);
            assertThat(result.flows()).hasSize(2).allMatch(flow -> flow.goodputBitsPerSec() > 0);
            assertThat(result.flows()).allMatch(flow -> flow.throughputBitsPerSec() > 0 && flow.rttMeanNs() > 0);
            assertThat(sum(result)).isEqualTo(result.ledger().sent());
            assertThat(result.verdict().state()).isNotIn(Verdict.State.EXACT, Verdict.State.INVALID);
            assertThat(result.verdict().lateness().maxUs()).isPositive();
        }
    }

    private static long sum(TrialResult result) {
        return result.flows().stream().mapToLong(FlowResult::sentPackets).sum();
    }

    @Test
    void writes_a_capture_where_the_plan_wants_one(@TempDir Path folder) throws InterruptedException {
        TrialPlan plan = new TrialPlan(1, 2, 0, folder, false, () -> false);

        new KernelRunner().run(scenario(KernelScenario.bulk(0, DURATION_NS)), KernelScenario.CUBIC, plan, result -> {});

        assertThat(folder).isDirectoryContaining("glob:**/trial-1.pcapng");
        assertThat(folder.resolve("trial-1.pcapng")).isNotEmptyFile();
        assertThat(folder.resolve("trial-2.pcapng")).doesNotExist();
    }

    @Test
    void refuses_a_congestion_control_that_the_kernel_lacks() {
        assertThatThrownBy(() -> new KernelRunner()
                        .run(
                                scenario(KernelScenario.bulk(0, DURATION_NS)),
                                KernelScenario.stack("nonesuch"),
                                KernelScenario.plan(1, () -> false),
                                result -> {}))
                .isInstanceOf(NarrowsException.class)
                .hasMessageContaining("'nonesuch'")
                .hasMessageContaining("it offers");
    }

    @Test
    void a_flow_that_stops_early_ends_with_rst() throws InterruptedException {
        AtomicBoolean reset = new AtomicBoolean();
        Scenario scenario = scenario(KernelScenario.bulk(0, DURATION_NS / 2));
        LinkObserver.Factory observer = (direction, from, to, spec) -> new ResetWatch(reset);

        new KernelBatch(scenario, KernelScenario.CUBIC, trial -> TrialCapture.NONE, trial -> List.of(observer), false)
                .run(List.of(1));

        assertThat(reset).isTrue();
    }

    /** Looks for the RST bit of TCP headers. */
    private record ResetWatch(AtomicBoolean seen) implements LinkObserver {
        private static final int FLAGS = 33;
        private static final int RST = 4;

        @Override
        public void arrived(Packet packet, long nowNs) {
            byte[] headers = new byte[40];
            packet.write(headers, 0, headers.length);
            if ((headers[FLAGS] & RST) != 0) {
                seen.set(true);
            }
        }

        @Override
        public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
            // Only arrivals are looked at.
        }

        @Override
        public void delivered(Packet packet, long nowNs) {
            // Only arrivals are looked at.
        }
    }
}

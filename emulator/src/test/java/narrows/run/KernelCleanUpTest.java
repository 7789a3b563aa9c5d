package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import narrows.NarrowsException;
import narrows.link.LinkObserver;
import narrows.scenario.Scenario;
import narrows.testing.Requires;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("emulation")
@Requires(tun = true)
class KernelCleanUpTest {
    private static final long OWN_PID = ProcessHandle.current().pid();

    private static Scenario scenario(long durationNs) {
        return KernelScenario.lossy(5_000_000, 0, durationNs, KernelScenario.bulk(0, durationNs));
    }

    @Test
    void nothing_stays_open_after_a_run() throws IOException, InterruptedException {
        List<String> before = KernelResources.heldBy(OWN_PID);

        new KernelBatch(
                        scenario(300_000_000),
                        KernelScenario.CUBIC,
                        trial -> TrialCapture.NONE,
                        trial -> List.of(),
                        false)
                .run(List.of(1, 2, 3));

        assertThat(KernelResources.heldBy(OWN_PID)).isEqualTo(before);
    }

    @Test
    void no_thread_stays_in_a_namespace_of_a_run() throws IOException, InterruptedException {
        // Those of other tests' child processes: their reaper threads outlive them by a minute.
        Set<String> before = KernelResources.namespacesOfThreads();

        new KernelRunner()
                .run(scenario(300_000_000), KernelScenario.CUBIC, KernelScenario.plan(1, () -> false), result -> {});

        assertThat(before).containsAll(KernelResources.namespacesOfThreads());
    }

    @Test
    void nothing_stays_open_when_the_set_up_fails() throws IOException {
        List<String> before = KernelResources.heldBy(OWN_PID);
        KernelBatch batch = new KernelBatch(
                scenario(1), KernelScenario.stack("nonesuch"), trial -> TrialCapture.NONE, trial -> List.of(), false);

        assertThatThrownBy(() -> batch.run(List.of(1))).isInstanceOf(NarrowsException.class);

        assertThat(KernelResources.heldBy(OWN_PID)).isEqualTo(before);
    }

    @Test
    void an_interrupt_ends_the_batch_and_leaves_nothing(@TempDir Path folder) throws IOException {
        List<String> before = KernelResources.heldBy(OWN_PID);
        Path capture = folder.resolve("trial-1.pcapng");
        Thread runner = Thread.currentThread();
        LinkObserver.Factory interrupting = (direction, from, to, spec) -> new FirstArrival(runner::interrupt);
        TrialPlan plan = new TrialPlan(1, 1, 1, folder, false, () -> false);
        Scenario scenario = scenario(50_000_000_000L);
        KernelBatch batch = new KernelBatch(
                scenario,
                KernelScenario.CUBIC,
                trial -> TrialCapture.open(plan, scenario, KernelScenario.CUBIC, trial),
                trial -> List.of(interrupting),
                false);

        assertThatThrownBy(() -> batch.run(List.of(1))).isInstanceOf(InterruptedException.class);

        assertThat(KernelResources.heldBy(OWN_PID)).isEqualTo(before);
        assertThat(capture).doesNotExist();
    }

    @Test
    void a_killed_process_leaves_no_namespace_behind() throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KernelChild.class.getName())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output = child.inputReader(StandardCharsets.UTF_8)) {
            String line = output.readLine();
            while (line != null && !line.equals(KernelChild.RUNNING)) {
                line = output.readLine();
            }
            assertThat(line).isEqualTo(KernelChild.RUNNING);
            List<String> held = KernelResources.heldBy(child.pid());
            assertThat(held).filteredOn(target -> target.equals("/dev/net/tun")).hasSize(2);
            List<String> namespaces =
                    held.stream().filter(target -> target.startsWith("net:[")).toList();
            assertThat(namespaces).doesNotHaveDuplicates().hasSize(2);

            child.destroyForcibly();
            child.waitFor();

            for (String namespace : namespaces) {
                assertThat(KernelResources.isHeldBySomebody(namespace)).isFalse();
            }
        } finally {
            child.destroyForcibly();
        }
    }
}

package narrows.run;

import java.util.List;
import narrows.link.LinkObserver;
import narrows.scenario.Scenario;

/** A process in the middle of a kernel trial, for a test to kill. It says so with one line on standard output. */
final class KernelChild {
    static final String RUNNING = "running";

    private static final long DURATION_NS = 50_000_000_000L;

    private KernelChild() {}

    public static void main(String[] arguments) throws InterruptedException {
        Scenario scenario = KernelScenario.lossy(1_000_000, 0, DURATION_NS, KernelScenario.bulk(0, DURATION_NS));
        LinkObserver.Factory announce = (direction, from, to, spec) -> new FirstArrival(() -> {
            System.out.println(RUNNING);
            System.out.flush();
        });
        new KernelBatch(scenario, KernelScenario.CUBIC, trial -> TrialCapture.NONE, trial -> List.of(announce), false)
                .run(List.of(1));
    }
}

package narrows.fidelity;

import java.util.concurrent.Semaphore;
import narrows.run.KernelRunner;
import narrows.scenario.Scenario;

/** Lets cells run on real stacks at the same time as long as their links together stay within what one machine carries. */
final class Lane {
    private static final int CARRIED_MBIT = 100;
    private static final double BITS_PER_MBIT = 1e6;

    private final Semaphore mbit = new Semaphore(CARRIED_MBIT, true);

    void enter(Scenario scenario, int trials) throws InterruptedException {
        mbit.acquire(cost(scenario, trials));
    }

    void leave(Scenario scenario, int trials) {
        mbit.release(cost(scenario, trials));
    }

    private static int cost(Scenario scenario, int trials) {
        double bitsPerSec = KernelRunner.sideBySideBitsPerSec(scenario, trials);
        return (int) Math.min(Math.max(Math.ceil(bitsPerSec / BITS_PER_MBIT), 1), CARRIED_MBIT);
    }
}

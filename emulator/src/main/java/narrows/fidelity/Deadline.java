package narrows.fidelity;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** The end of a run's patience. */
final class Deadline implements BooleanSupplier {
    private final long beginNs = System.nanoTime();
    private final long patienceNs;

    Deadline(Duration patience) {
        patienceNs = patience.toNanos();
    }

    /** Whether it is over. */
    @Override
    public boolean getAsBoolean() {
        return System.nanoTime() - beginNs >= patienceNs;
    }
}

package narrows.iperf.v2;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Unix time in microseconds that runs with {@link System#nanoTime}: never backwards, comparable between two programs. */
final class WallClock {
    private static final long NS_PER_US = 1000;

    private final long offsetUs =
            ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()) - System.nanoTime() / NS_PER_US;

    long unixUs(long nanoTime) {
        return nanoTime / NS_PER_US + offsetUs;
    }
}

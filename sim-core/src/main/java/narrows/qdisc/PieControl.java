package narrows.qdisc;

import java.util.random.RandomGenerator;
import narrows.packet.Packet;

/**
 * The control of one PIE queue (sch_pie.c: {@code pie_drop_early}, {@code pie_process_dequeue},
 * {@code pie_calculate_probability}; RFC 8033). Times are ticks of 64 ns, probabilities 56-bit fixed point, as in the kernel.
 */
final class PieControl {
    /** A probability of 1. */
    static final long CERTAIN = (1L << 56) - 1;

    private static final int TICK_SHIFT = 6;
    private static final long TICKS_PER_SEC = 1_000_000_000L >> TICK_SHIFT;
    private static final long NS_PER_MS = 1_000_000;
    private static final long BURST = (150 * NS_PER_MS) >> TICK_SHIFT;
    private static final long LONG_DELAY = (250 * NS_PER_MS) >> TICK_SHIFT;
    private static final int RATE_SHIFT = 8;
    private static final long ESTIMATE_BYTES = 16384;
    private static final long NONE = -1;

    private PieParameters parameters;
    private final RandomGenerator random;
    private long target;

    private long probability;
    private long accumulated;
    private long burst = BURST;
    private long delay;
    private long oldDelay;
    private long dequeued = NONE;
    private long measuredBytes = NONE;
    private long rate;

    PieControl(PieParameters parameters, RandomGenerator random) {
        this.random = random;
        configure(parameters);
    }

    /** Other parameters; the probability stays. */
    void configure(PieParameters other) {
        parameters = other;
        target = parameters.targetNs() >> TICK_SHIFT;
    }

    /** Whether an arriving packet is to be dropped or marked. */
    boolean chooses(Packet packet, long backlogBytes) {
        if (burst > 0
                || (delay < target / 2 && probability < CERTAIN / 5)
                || backlogBytes < 2L * parameters.mtuBytes()) {
            return false;
        }
        long local = local(packet.wireBytes);
        accumulated = local == 0 ? 0 : accumulated + local;
        if (accumulated < CERTAIN / 100 * 85) {
            return false;
        }
        if (accumulated >= CERTAIN / 2 * 17) {
            return true;
        }
        boolean chosen = random.nextLong() >>> 8 < local;
        accumulated = chosen ? 0 : accumulated;
        return chosen;
    }

    private long local(int lengthBytes) {
        boolean scaled = parameters.bytemode() && lengthBytes <= parameters.mtuBytes();
        return scaled ? lengthBytes * (probability / parameters.mtuBytes()) : probability;
    }

    /** Whether the probability is at most this many percent. */
    boolean atMostPercent(int percent) {
        return probability <= (percent == 10 ? CERTAIN / 10 : CERTAIN / 100 * percent);
    }

    void dropped() {
        accumulated = 0;
    }

    /** A packet leaves; {@code backlogBytes} stay. */
    void leaves(Packet packet, long backlogBytes, long nowNs) {
        long now = nowNs >> TICK_SHIFT;
        if (parameters.rateEstimator()) {
            estimate(packet, backlogBytes, now);
            return;
        }
        delay = backlogBytes == 0 ? 0 : now - (packet.queuedNs >> TICK_SHIFT);
        long passed = dequeued == NONE ? 0 : now - dequeued;
        dequeued = now;
        burst = Math.max(0, burst - passed);
    }

    private void estimate(Packet packet, long backlogBytes, long now) {
        if (backlogBytes >= ESTIMATE_BYTES && measuredBytes == NONE) {
            dequeued = now;
            measuredBytes = 0;
        }
        if (measuredBytes == NONE) {
            return;
        }
        measuredBytes += packet.wireBytes;
        long passed = now - dequeued;
        if (measuredBytes < ESTIMATE_BYTES || passed == 0) {
            return;
        }
        long present = (measuredBytes << RATE_SHIFT) / passed;
        rate = rate == 0 ? present : rate - (rate >> 3) + (present >> 3);
        measuredBytes = backlogBytes < ESTIMATE_BYTES ? NONE : 0;
        dequeued = now;
        burst = Math.max(0, burst - passed);
    }

    /** What the timer does. */
    void update(long backlogBytes) {
        if (parameters.rateEstimator()) {
            oldDelay = delay;
            delay = rate > 0 ? (backlogBytes << RATE_SHIFT) / rate : 0;
        }
        move(step());
        if (delay == 0 && oldDelay == 0 && backlogBytes == 0) {
            probability -= probability / 64;
        }
        boolean low = delay < target / 2 && oldDelay < target / 2 && probability == 0;
        if (low && (!parameters.rateEstimator() || rate > 0)) {
            restart();
        }
        oldDelay = parameters.rateEstimator() ? oldDelay : delay;
    }

    /** By how much the probability is to change. */
    private long step() {
        long alpha = (parameters.alpha() * (CERTAIN / TICKS_PER_SEC)) >> 4;
        long beta = (parameters.beta() * (CERTAIN / TICKS_PER_SEC)) >> 4;
        if (probability < CERTAIN / 10) {
            alpha >>= 1;
            beta >>= 1;
            for (long power = 100; power <= 1_000_000 && probability < CERTAIN / power; power *= 10) {
                alpha >>= 2;
                beta >>= 2;
            }
        }
        long step = alpha * (delay - target) + beta * (delay - oldDelay);
        if (step > CERTAIN / 50 && probability >= CERTAIN / 10) {
            step = CERTAIN / 100 * 2;
        }
        return delay > LONG_DELAY ? step + CERTAIN / 50 : step;
    }

    private void move(long step) {
        probability = Math.max(0, Math.min(CERTAIN, probability + step));
    }

    private void restart() {
        burst = BURST;
        accumulated = 0;
        dequeued = NONE;
        measuredBytes = NONE;
        rate = 0;
    }

    /** Whether further updates change nothing while nothing happens. */
    boolean settled() {
        boolean calm = probability == 0 && delay == 0 && oldDelay == 0;
        boolean restarted =
                burst == BURST && accumulated == 0 && dequeued == NONE && measuredBytes == NONE && rate == 0;
        return calm && restarted;
    }

    /** Scaled by {@link #CERTAIN}. */
    long probability() {
        return probability;
    }

    long delayNs() {
        return delay << TICK_SHIFT;
    }
}

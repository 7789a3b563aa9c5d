package narrows.qdisc;

import java.util.random.RandomGenerator;
import narrows.qdisc.SlowQueue.Item;

/** PIE's control (RFC 8033; pie.h and sch_pie.c): probabilities in 2^-56, times in 64 ns. */
final class SlowPie {
    private static final long ONE = (1L << 56) - 1;
    private static final long SECOND = 15_625_000;
    private static final long MS = SECOND / 1000;

    private final PieParameters parameters;
    private final RandomGenerator random;
    private final long target;

    private long probability;
    private long accumulated;
    private long burst = 150 * MS;
    private long delay;
    private long delayBefore;
    private Long leftAt;
    private Long measured;
    private long rate;

    SlowPie(PieParameters parameters, RandomGenerator random) {
        this.parameters = parameters;
        this.random = random;
        target = parameters.targetNs() / 64;
    }

    /** Whether an arriving packet meets the probability. */
    boolean strikes(int bytes, long backlogBytes) {
        boolean calm = delay < target / 2 && probability < ONE / 5;
        if (burst > 0 || calm || backlogBytes < 2L * parameters.mtuBytes()) {
            return false;
        }
        long mine = parameters.bytemode() && bytes <= parameters.mtuBytes()
                ? probability / parameters.mtuBytes() * bytes
                : probability;
        accumulated = mine == 0 ? 0 : accumulated + mine;
        if (accumulated < ONE / 100 * 85) {
            return false;
        }
        if (accumulated >= ONE / 2 * 17) {
            return true;
        }
        boolean struck = (random.nextLong() >>> 8) < mine;
        accumulated = struck ? 0 : accumulated;
        return struck;
    }

    boolean marks(Item item, int percent) {
        long most = percent == 10 ? ONE / 10 : ONE / 100 * percent;
        return parameters.ecn() && probability <= most && item.mark();
    }

    void dropped() {
        accumulated = 0;
    }

    void left(Item item, long backlogBytes, long nowNs) {
        long now = nowNs / 64;
        if (parameters.rateEstimator()) {
            estimate(item, backlogBytes, now);
            return;
        }
        delay = backlogBytes == 0 ? 0 : now - item.atNs / 64;
        burst -= leftAt == null ? 0 : Math.min(burst, now - leftAt);
        leftAt = now;
    }

    private void estimate(Item item, long backlogBytes, long now) {
        if (backlogBytes >= 16384 && measured == null) {
            measured = 0L;
            leftAt = now;
        }
        if (measured == null) {
            return;
        }
        measured += item.bytes;
        if (measured >= 16384 && now > leftAt) {
            long present = measured * 256 / (now - leftAt);
            rate = rate == 0 ? present : rate - rate / 8 + present / 8;
            burst -= Math.min(burst, now - leftAt);
            measured = backlogBytes < 16384 ? null : Long.valueOf(0);
            leftAt = now;
        }
    }

    /** One run of the timer; every queue has one, whatever it holds. */
    void update(long backlogBytes) {
        if (parameters.rateEstimator()) {
            delayBefore = delay;
            delay = rate == 0 ? 0 : backlogBytes * 256 / rate;
        }
        long divisor = divisor();
        long change = (parameters.alpha() * (ONE / SECOND) / 16 / divisor) * (delay - target)
                + (parameters.beta() * (ONE / SECOND) / 16 / divisor) * (delay - delayBefore);
        if (probability >= ONE / 10 && change > ONE / 50) {
            change = ONE / 100 * 2;
        }
        change += delay > 250 * MS ? ONE / 50 : 0;
        probability = Math.min(ONE, Math.max(0, probability + change));
        if (delay == 0 && delayBefore == 0 && backlogBytes == 0) {
            probability -= probability / 64;
        }
        boolean known = !parameters.rateEstimator() || rate > 0;
        if (probability == 0 && delay < target / 2 && delayBefore < target / 2 && known) {
            burst = 150 * MS;
            accumulated = 0;
            leftAt = null;
            measured = null;
            rate = 0;
        }
        delayBefore = delay;
    }

    /** Small probabilities change slowly: half below 10 %, and a quarter of that for each of 1 %, 0.1 % ... 10^-6. */
    private long divisor() {
        long divisor = probability < ONE / 10 ? 2 : 1;
        for (long part = 100; part <= 1_000_000 && divisor > 1; part *= 10) {
            divisor *= probability < ONE / part ? 4 : 1;
        }
        return divisor;
    }
}

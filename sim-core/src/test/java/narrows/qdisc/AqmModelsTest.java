package narrows.qdisc;

import static narrows.qdisc.Generated.MS;
import static narrows.qdisc.Generated.MTU;
import static narrows.qdisc.Generated.random;
import static narrows.qdisc.Generated.streams;

import java.util.random.RandomGenerator;
import narrows.testing.SeededTest;

/** Queue controls beside slow models of them, on generated streams between light load and three times the rate. */
class AqmModelsTest {
    private static final int PACKETS = 3000;
    private static final long SERVICE_NS = 1_000_000;

    @SeededTest(20)
    void codel_is_its_model(long seed) {
        RandomGenerator random = random(seed);
        long intervalNs = random.nextLong(10 * MS, 100 * MS);
        CodelParameters control = CodelParameters.DEFAULT
                .withTimes(intervalNs / 20, intervalNs)
                .withEcn(random.nextBoolean())
                .withMtu(MTU)
                .withExact(seed % 2 == 0);
        CodelParameters step = random.nextBoolean() ? control : control.withThreshold(3 * MS, 1, random.nextInt(2));
        CodelSpec spec = new CodelSpec(random.nextInt(50, 1000), step);
        beside(spec, seed, new SlowSingle.Codel(spec))
                .serve(SERVICE_NS, PACKETS)
                .assertDecided(10, 0);
    }

    @SeededTest(20)
    void pie_is_its_model(long seed) {
        RandomGenerator random = random(seed);
        PieParameters control = Generated.pie(random);
        PieSpec spec = new PieSpec(random.nextInt(50, 1000), control);
        beside(spec, seed, new SlowSingle.Pie(spec, streams(seed).stream("pie")))
                .serve(SERVICE_NS, PACKETS)
                .assertDecided(10, 0);
    }

    @SeededTest(20)
    void red_is_its_model(long seed) {
        RandomGenerator random = random(seed);
        long minBytes = random.nextLong(5_000, 40_000);
        long maxBytes = minBytes * random.nextLong(2, 4);
        boolean ecn = random.nextBoolean();
        RedSpec spec = RedSpec.of(maxBytes * 2, minBytes, maxBytes, 1000)
                .withProbability(random.nextDouble(0.001, 0.5))
                .withFlags(ecn, random.nextBoolean(), ecn && random.nextBoolean(), random.nextBoolean());
        beside(spec, seed, new SlowRed(spec, streams(seed).stream("red")))
                .serve(SERVICE_NS, PACKETS)
                .assertDecided(10, 0);
    }

    @SeededTest(20)
    void dualpi2_is_its_model(long seed) {
        RandomGenerator random = random(seed);
        DualPi2Spec spec = new DualPi2Spec(
                random.nextInt(50, 1000),
                0,
                random.nextLong(5 * MS, 25 * MS),
                random.nextLong(5, 20) * MS,
                random.nextInt(1, 200),
                random.nextInt(1, 2000),
                random.nextInt(1, 4),
                random.nextLong(5 * MS),
                random.nextLong(2) * random.nextInt(20),
                random.nextLong(2) * random.nextInt(10),
                random.nextInt(50),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextInt(1, 4),
                MTU);
        beside(spec, seed, new SlowDualPi2(spec, streams(seed).stream("dualpi2")))
                .serve(SERVICE_NS, PACKETS)
                .assertDecided(10, 10);
    }

    private static SideBySide beside(QdiscSpec spec, long seed, SlowQueue slow) {
        return Generated.beside(spec, seed, slow, packet -> packet.flow);
    }
}

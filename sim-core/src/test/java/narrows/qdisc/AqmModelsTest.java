package narrows.qdisc;

import java.util.random.RandomGenerator;
import narrows.random.Streams;
import narrows.testing.SeededTest;

/** Queue controls beside slow models of them, on generated streams between light load and three times the rate. */
class AqmModelsTest {
    private static final int MTU = 1514;
    private static final int PACKETS = 3000;
    private static final long SERVICE_NS = 1_000_000;
    private static final long MS = 1_000_000;

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
                .assertDecided(50, 0);
    }

    @SeededTest(20)
    void pie_is_its_model(long seed) {
        RandomGenerator random = random(seed);
        PieParameters control = new PieParameters(
                random.nextLong(30 * MS),
                random.nextLong(1, 30) * MS,
                random.nextInt(33),
                random.nextInt(33),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextInt(3) == 0,
                MTU);
        PieSpec spec = new PieSpec(random.nextInt(50, 1000), control);
        beside(spec, seed, new SlowSingle.Pie(spec, streams(seed).stream("pie")))
                .serve(SERVICE_NS, PACKETS)
                .assertDecided(50, 0);
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
                .assertDecided(20, 0);
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
                random.nextInt(2) * random.nextInt(20),
                random.nextInt(2) * random.nextInt(10),
                random.nextInt(50),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextInt(1, 4),
                MTU);
        beside(spec, seed, new SlowDualPi2(spec, streams(seed).stream("dualpi2")))
                .serve(SERVICE_NS, PACKETS)
                .assertDecided(50, 50);
    }

    private static SideBySide beside(QdiscSpec spec, long seed, SlowQueue slow) {
        return new SideBySide(spec, streams(seed), slow, packet -> packet.flow, random(seed + 1));
    }

    private static Streams streams(long seed) {
        return new Streams(seed);
    }

    private static RandomGenerator random(long seed) {
        return new Streams(seed).stream("test");
    }
}

package narrows.qdisc;

import static narrows.qdisc.Generated.MS;
import static narrows.qdisc.Generated.MTU;
import static narrows.qdisc.Generated.beside;
import static narrows.qdisc.Generated.random;
import static narrows.qdisc.Generated.streams;

import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.testing.SeededTest;

/** Disciplines with a queue per flow beside slow models of them; so few queues that flows sometimes share one. */
class FairModelsTest {
    private static final int QUEUES = 32;
    private static final int PACKETS = 2000;
    private static final long SERVICE_NS = 1_000_000;

    @SeededTest(20)
    void fq_codel_is_its_model(long seed) {
        RandomGenerator random = random(seed);
        CodelParameters control =
                CodelParameters.DEFAULT.withTimes(2 * MS, 40 * MS).withMtu(MTU).withEcn(random.nextBoolean());
        FqCodelSpec spec = new FqCodelSpec(
                random.nextInt(30, 1000),
                QUEUES,
                random.nextInt(256, 4000),
                control,
                random.nextLong(50_000, 1_000_000),
                random.nextInt(1, 65));
        beside(spec, seed, new SlowFair.FqCodel(spec), hashed(seed))
                .serve(SERVICE_NS, PACKETS)
                .assertDecided(10, 0);
    }

    @SeededTest(20)
    void fq_pie_is_its_model(long seed) {
        RandomGenerator random = random(seed);
        PieParameters control = Generated.pie(random);
        FqPieSpec spec = new FqPieSpec(
                random.nextInt(30, 1000), QUEUES, random.nextInt(40, 4000), control, 1 << 30, random.nextInt(101));
        beside(spec, seed, new SlowFair.FqPie(spec, streams(seed).stream("fq_pie")), hashed(seed))
                .serve(SERVICE_NS, PACKETS)
                .assertDecided(10, 0);
    }

    @SeededTest(20)
    void fq_is_its_model(long seed) {
        RandomGenerator random = random(seed);
        long rate = random.nextInt(4) == 0 ? 0 : random.nextLong(20_000, 1_000_000);
        FqSpec spec = new FqSpec(
                random.nextInt(20, 400),
                random.nextInt(10, 100),
                random.nextInt(300, 4000),
                random.nextInt(300, 20_000),
                rate,
                random.nextLong(40 * MS),
                random.nextLong(100_000),
                random.nextBoolean() ? CodelParameters.OFF : random.nextLong(20 * MS),
                QUEUES - 1);
        FlowHash hash = new FlowHash(streams(seed));
        ToIntFunction<Packet> flowOf = packet -> (int) hash.of(packet) & (QUEUES - 1);
        beside(spec, seed, new SlowFq(spec), flowOf).serve(SERVICE_NS / 2, PACKETS);
        beside(spec, seed, new SlowFq(spec), flowOf).shape(SERVICE_NS, PACKETS);
    }

    /** Six flows always find queues of their own among the eight ways of a set. */
    @SeededTest(20)
    void cake_is_its_model(long seed) {
        RandomGenerator random = random(seed);
        long rate = random.nextLong(200_000, 3_000_000);
        long intervalNs = random.nextLong(5 * MS, 100 * MS);
        long memory = random.nextLong(30_000, 400_000);
        FlowHash hash = new FlowHash(streams(seed));
        // In the order of the queues, of which the first of equally long ones overflows.
        ToIntFunction<Packet> flowOf = packet -> (int) (hash.of(packet) % 1024) * 8 + packet.flow;
        CakeSpec spec = new CakeSpec(rate, intervalNs, intervalNs / 20, true, CakeSpec.Framing.RAW, memory, MTU);
        beside(spec, seed, new SlowCake(spec, streams(seed).stream("cake")), flowOf)
                .shape(1514 * 800_000_000L / rate, PACKETS)
                .assertDecided(5, 1);
        CakeSpec unlimited = new CakeSpec(0, intervalNs, intervalNs / 20, true, CakeSpec.Framing.RAW, memory, MTU);
        beside(unlimited, seed, new SlowCake(unlimited, streams(seed).stream("cake")), flowOf)
                .serve(SERVICE_NS, PACKETS)
                .assertDecided(5, 1);
    }

    private static ToIntFunction<Packet> hashed(long seed) {
        FlowHash hash = new FlowHash(streams(seed));
        return packet -> hash.index(packet, QUEUES);
    }
}

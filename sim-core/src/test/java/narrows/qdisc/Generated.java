package narrows.qdisc;

import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.random.Streams;

/** Generated settings, and the streams of a seed. */
final class Generated {
    static final int MTU = 1514;
    static final long MS = 1_000_000;

    private Generated() {}

    static Streams streams(long seed) {
        return new Streams(seed);
    }

    /** For choosing settings and traffic. */
    static RandomGenerator random(long seed) {
        return new Streams(seed).stream("test");
    }

    static PieParameters pie(RandomGenerator random) {
        return new PieParameters(
                random.nextLong(25 * MS),
                random.nextLong(1, 25) * MS,
                random.nextInt(1, 33),
                random.nextInt(1, 33),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextInt(3) == 0,
                MTU);
    }

    static SideBySide beside(QdiscSpec spec, long seed, SlowQueue slow, ToIntFunction<Packet> flowOf) {
        return new SideBySide(spec, streams(seed), slow, flowOf, random(seed + 1));
    }
}

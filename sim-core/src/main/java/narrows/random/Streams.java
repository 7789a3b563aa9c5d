package narrows.random;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Independent random streams of one run, each found by its name, for example {@code bottleneck/node3>node4/netem}. A stream
 * depends on the run's seed and its own name only, so that adding a component changes nothing for the others.
 */
public final class Streams {
    private static final RandomGeneratorFactory<RandomGenerator> GENERATORS =
            RandomGeneratorFactory.of("L64X128MixRandom");

    private final long seed;
    private final String prefix;

    public Streams(long seed) {
        this(seed, "");
    }

    private Streams(long seed, String prefix) {
        this.seed = seed;
        this.prefix = prefix;
    }

    /**
     * The stream called {@code name}, from its beginning. Use only its {@code nextInt()} and {@code nextLong()}: how bounded
     * draws are made differs between JDKs.
     */
    public RandomGenerator stream(String name) {
        return GENERATORS.create(seedOf(seed, prefix + name));
    }

    /** Streams whose names begin with {@code prefix} and a slash: {@code child("a").stream("b")} is {@code stream("a/b")}. */
    public Streams child(String prefix) {
        return new Streams(seed, this.prefix + prefix + "/");
    }

    /** FNV-1a over the name's UTF-16 units, started from the mixed seed and mixed once more. */
    static long seedOf(long seed, String name) {
        long hash = 0xcbf29ce484222325L ^ mix(seed);
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
        }
        return mix(hash);
    }

    /** Stafford's variant 13 of the 64-bit MurmurHash3 finalizer. */
    private static long mix(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}

package narrows.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StreamsTest {
    @Test
    void a_stream_depends_on_seed_and_name_only() {
        Streams streams = new Streams(7);
        streams.stream("another").nextLong();
        assertThat(draws(streams.stream("a"))).containsExactly(draws(new Streams(7).stream("a")));
    }

    @Test
    void different_names_and_seeds_give_different_streams() {
        long[] draws = {
            new Streams(1).stream("a").nextLong(),
            new Streams(1).stream("b").nextLong(),
            new Streams(2).stream("a").nextLong(),
            new Streams(2).stream("b").nextLong(),
            new Streams(0).stream("").nextLong()
        };
        assertThat(LongStream.of(draws).distinct().count()).isEqualTo(draws.length);
    }

    @Test
    void a_child_only_puts_its_name_in_front() {
        Streams streams = new Streams(3);
        assertThat(draws(streams.child("link").child("a>b").stream("loss")))
                .containsExactly(draws(streams.stream("link/a>b/loss")));
    }

    /** The algorithm as published: Steele and Vigna, LXM, 2021; seeding as in the class comment of the JDK's generator. */
    @Test
    void draws_are_those_of_the_published_generator_on_every_jdk() {
        RandomGenerator stream = new Streams(12345).stream("bottleneck/node3>node4/netem");
        Lxm reference = new Lxm(Streams.seedOf(12345, "bottleneck/node3>node4/netem"));
        for (int i = 0; i < 1000; i++) {
            assertThat(stream.nextLong()).isEqualTo(reference.next());
        }
    }

    private static long[] draws(RandomGenerator stream) {
        return LongStream.generate(stream::nextLong).limit(20).toArray();
    }

    /** L64X128: a linear congruential generator and xoroshiro128, mixed. */
    private static final class Lxm {
        private final long increment;
        private long s = 1;
        private long x0;
        private long x1;

        Lxm(long seed) {
            long salted = seed ^ 0x6A09E667F3BCC909L;
            increment = murmur(salted) | 1;
            x0 = stafford(salted);
            x1 = stafford(salted + 0x9e3779b97f4a7c15L);
        }

        long next() {
            long result = lea(s + x0);
            s = s * 0xd1342543de82ef95L + increment;
            long t = x0 ^ x1;
            x0 = Long.rotateLeft(x0, 24) ^ t ^ (t << 16);
            x1 = Long.rotateLeft(t, 37);
            return result;
        }

        private static long lea(long z) {
            long a = (z ^ (z >>> 32)) * 0xdaba0b6eb09322e3L;
            long b = (a ^ (a >>> 32)) * 0xdaba0b6eb09322e3L;
            return b ^ (b >>> 32);
        }

        private static long murmur(long z) {
            long a = (z ^ (z >>> 33)) * 0xff51afd7ed558ccdL;
            long b = (a ^ (a >>> 33)) * 0xc4ceb9fe1a85ec53L;
            return b ^ (b >>> 33);
        }

        private static long stafford(long z) {
            long a = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
            long b = (a ^ (a >>> 27)) * 0x94d049bb133111ebL;
            return b ^ (b >>> 31);
        }
    }
}

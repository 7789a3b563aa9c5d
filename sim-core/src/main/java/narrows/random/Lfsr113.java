package narrows.random;

import java.util.random.RandomGenerator;

/**
 * L'Ecuyer's LFSR113 as Linux uses and seeds it for netem ({@code lib/random32.c}, {@code prandom_u32_state} and
 * {@code prandom_seed_state}): four Tausworthe words, without warm-up, so that small seeds give small first values.
 */
public final class Lfsr113 implements RandomGenerator {
    private int s1;
    private int s2;
    private int s3;
    private int s4;

    /** @param seed what {@code tc} takes after {@code seed}; unsigned */
    public Lfsr113(long seed) {
        int folded = (int) ((seed >>> 32) ^ (seed << 10) ^ seed);
        s1 = atLeast(folded, 2);
        s2 = atLeast(folded, 8);
        s3 = atLeast(folded, 16);
        s4 = atLeast(folded, 128);
    }

    private static int atLeast(int word, int least) {
        return Integer.compareUnsigned(word, least) < 0 ? word + least : word;
    }

    @Override
    public int nextInt() {
        s1 = ((s1 & ~1) << 18) ^ (((s1 << 6) ^ s1) >>> 13);
        s2 = ((s2 & ~7) << 2) ^ (((s2 << 2) ^ s2) >>> 27);
        s3 = ((s3 & ~15) << 7) ^ (((s3 << 13) ^ s3) >>> 21);
        s4 = ((s4 & ~127) << 13) ^ (((s4 << 3) ^ s4) >>> 12);
        return s1 ^ s2 ^ s3 ^ s4;
    }

    @Override
    public long nextLong() {
        return ((long) nextInt() << 32) | (nextInt() & 0xffffffffL);
    }
}

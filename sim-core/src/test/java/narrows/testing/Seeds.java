package narrows.testing;

import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Which seeds a seeded test runs with. */
final class Seeds {
    private static final String PROPERTY = "narrows.seed";

    private Seeds() {}

    static LongStream of(String testName, int count) {
        return of(testName, count, System.getProperty(PROPERTY));
    }

    static LongStream of(String testName, int count, String wish) {
        if (wish == null) {
            return new SplittableRandom(testName.hashCode()).longs(count);
        }
        return wish.equals("random") ? new SplittableRandom().longs(count) : LongStream.of(Long.parseLong(wish));
    }

    static String howToRepeat(String testName, long seed) {
        return testName + " failed with seed " + seed + "; -D" + PROPERTY + "=" + seed + " repeats it";
    }
}

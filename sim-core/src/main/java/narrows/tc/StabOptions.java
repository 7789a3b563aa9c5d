package narrows.tc;

import java.util.Set;
import narrows.qdisc.StabSpec;

/** Options of {@code stab}, which stand before the kind (tc_stab.c). */
final class StabOptions {
    private static final Set<String> WORDS = Set.of("overhead", "mpu", "mtu", "tsize", "linklayer");
    private static final int LARGEST = Short.MAX_VALUE;

    private StabOptions() {}

    /** Reads up to the first word that is none of stab's. */
    static StabSpec parse(OptionReader in) {
        StabSpec stab = StabSpec.DEFAULT;
        Words words = in.words();
        while (words.hasNext() && WORDS.contains(words.peek())) {
            stab = with(stab, words.take(), in);
        }
        return stab;
    }

    private static StabSpec with(StabSpec stab, String word, OptionReader in) {
        return switch (word) {
            case "overhead" -> stab.withOverhead((int) in.signed(word, -LARGEST, LARGEST));
            case "mpu" -> stab.withMpu((int) in.unsigned(word, LARGEST));
            case "mtu" -> stab.withTable((int) in.unsigned(word, LARGEST), stab.slots());
            case "tsize" -> stab.withTable(stab.mtuBytes(), (int) in.unsigned(word, LARGEST));
            default -> stab.withAtm(in.atm());
        };
    }
}

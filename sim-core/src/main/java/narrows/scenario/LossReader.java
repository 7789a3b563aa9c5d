package narrows.scenario;

import java.util.ArrayList;
import java.util.List;
import narrows.link.ErrorModel;
import narrows.qdisc.Chance;
import narrows.qdisc.NetemLoss;
import narrows.unit.ScenarioNotation;
import narrows.unit.UnitException;

/** Reads the words of {@code loss:} that are no plain share: netem's chains and ns-3's error models. */
final class LossReader {
    private static final List<String> WORDS = List.of("gemodel", "state", "burst", "list", "ids", "binary");
    private static final String BURST = "loss burst SHARE [PACKETS or LEAST-MOST], for example burst 1% 1-4";
    private static final int USUAL_MOST_PACKETS = 4;
    private static final int LONGEST_LIST = 100_000;

    private LossReader() {}

    /** Whether {@code text} is anything but independent loss of packets. */
    static boolean isModel(String text) {
        return isByLength(text) || WORDS.contains(first(text));
    }

    /** Whether longer packets are lost more often. */
    static boolean isByLength(String text) {
        return text.endsWith("/byte") || text.endsWith("/bit");
    }

    private static String first(String text) {
        return text.strip().split("\\s+", 2)[0];
    }

    /** The model; null where the loss is a plain share, of packets or of bytes. */
    static ErrorModel errors(Value value) {
        String text = value.text("a loss such as 0.1%").strip();
        List<String> words = List.of(text.split("[\\s,]+"));
        List<String> rest = words.subList(1, words.size());
        return switch (words.get(0)) {
            case "gemodel" -> new ErrorModel.Markov(gilbert(value, shares(value, rest)));
            case "state" -> new ErrorModel.Markov(state(value, shares(value, rest)));
            case "burst" -> burst(value, rest);
            case "list" -> new ErrorModel.Listed(numbers(value, rest, 0));
            case "ids" -> new ErrorModel.Numbered(numbers(value, rest, 1));
            case "binary" -> binary(value, rest);
            default -> null;
        };
    }

    private static List<Long> shares(Value value, List<String> words) {
        List<Long> shares = new ArrayList<>();
        words.forEach(word -> shares.add(WireReader.fraction(value, word)));
        return shares;
    }

    private static ErrorModel burst(Value value, List<String> words) {
        if (words.isEmpty() || words.size() > 2) {
            throw value.notA(BURST);
        }
        String[] lengths = words.size() == 1
                ? new String[] {"1", Integer.toString(USUAL_MOST_PACKETS)}
                : words.get(1).split("-", 2);
        int least = length(value, lengths[0]);
        int most = length(value, lengths[lengths.length - 1]);
        if (most < least) {
            throw value.notA(BURST);
        }
        return new ErrorModel.Burst(parts(value, words.get(0)), least, most);
    }

    private static long parts(Value value, String word) {
        try {
            return ScenarioNotation.probability(value.key(), word).parts();
        } catch (UnitException e) {
            throw new ScenarioException(value.origin(), e.getMessage());
        }
    }

    private static int length(Value value, String text) {
        if (!text.matches("[1-9][0-9]{0,5}")) {
            throw value.notA(BURST);
        }
        return Integer.parseInt(text);
    }

    private static List<Long> numbers(Value value, List<String> words, long least) {
        boolean valid = !words.isEmpty() && words.size() <= LONGEST_LIST;
        List<Long> numbers = new ArrayList<>();
        for (String word : words) {
            valid &= word.matches("[0-9]{1,15}") && Long.parseLong(word) >= least;
            numbers.add(valid ? Long.parseLong(word) : 0);
        }
        if (!valid) {
            throw value.notA(
                    least == 0
                            ? "loss list, then the packets that are lost as they arrive, the first being 0: list 0 3 7"
                            : "loss ids, then the ids of the packets that are lost, the first sent being 1: ids 12 40");
        }
        return numbers;
    }

    private static ErrorModel binary(Value value, List<String> words) {
        if (!words.isEmpty()) {
            throw value.notA("loss binary, which takes no further words");
        }
        return new ErrorModel.EverySecond();
    }

    private static NetemLoss gilbert(Value value, List<Long> shares) {
        requireCount(value, shares, 4, "gemodel p [r [1-h [1-k]]]");
        long p = shares.get(0);
        return new NetemLoss.Gilbert(
                p, or(shares, 1, Chance.ALWAYS - p), or(shares, 2, Chance.ALWAYS), or(shares, 3, 0));
    }

    private static NetemLoss state(Value value, List<Long> shares) {
        requireCount(value, shares, 5, "state p13 [p31 [p32 [p23 [p14]]]]");
        long p13 = shares.get(0);
        long p31 = or(shares, 1, Chance.ALWAYS - p13);
        long p32 = or(shares, 2, 0);
        long p14 = or(shares, 4, 0);
        if (p13 + p14 > Chance.ALWAYS || p31 + p32 > Chance.ALWAYS) {
            throw value.wrong("loss state: p13 + p14 and p31 + p32 must be 100% at most");
        }
        return new NetemLoss.State(p13, p31, p32, or(shares, 3, Chance.ALWAYS), p14);
    }

    private static void requireCount(Value value, List<Long> shares, int most, String form) {
        if (shares.isEmpty() || shares.size() > most) {
            throw value.notA("loss " + form + " in percent");
        }
    }

    private static long or(List<Long> shares, int index, long usual) {
        return index < shares.size() ? shares.get(index) : usual;
    }
}

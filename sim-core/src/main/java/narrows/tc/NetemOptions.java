package narrows.tc;

import java.util.List;
import narrows.qdisc.NetemSpec;
import narrows.unit.TcNotation;
import narrows.unit.Time;

/** Options of netem (q_netem.c). */
final class NetemOptions {
    /** In tc's order after those that are modelled: the first that begins with the user's word is meant. */
    private static final List<String> NOT_MODELLED =
            List.of("ecn", "reorder", "corrupt", "gap", "duplicate", "distribution", "rate", "slot");

    private final Words words;
    private final List<String> warnings;
    private NetemSpec spec = NetemSpec.DEFAULT;

    private NetemOptions(Words words, List<String> warnings) {
        this.words = words;
        this.warnings = warnings;
    }

    static NetemSpec parse(Words words, List<String> warnings) {
        NetemOptions options = new NetemOptions(words, warnings);
        while (words.hasNext()) {
            options.option(words.take());
        }
        return options.spec;
    }

    private void option(String word) {
        if (Words.begins(word, "limit")) {
            spec = spec.withLimit(TcNotation.sizeBytes("netem limit", value("limit")));
        } else if (Words.begins(word, "latency") || Words.begins(word, "delay")) {
            delay();
        } else if (Words.begins(word, "loss") || Words.begins(word, "drop")) {
            loss();
        } else if (Words.begins(word, "seed")) {
            seed();
        } else {
            throw refusal(word);
        }
    }

    private void delay() {
        long delayNs = TcNotation.timeNs("netem delay", value("delay"));
        long jitterNs = 0;
        if (words.nextIsNumber()) {
            jitterNs = TcNotation.timeNs("netem jitter", words.take());
            refuseCorrelation("delay");
        }
        if (jitterNs > Integer.MAX_VALUE) {
            warnings.add("netem jitter " + Time.text(jitterNs) + ": the kernel uses 2.147483647s at most");
            jitterNs = Integer.MAX_VALUE;
        }
        spec = spec.withDelay(delayNs, jitterNs);
    }

    private void loss() {
        if (words.peek().equals("state") || words.peek().equals("gemodel")) {
            throw TcException.notModelled("netem", "loss " + words.peek());
        }
        if (spec.loss() != 0) {
            throw TcException.duplicate("netem", "loss");
        }
        if (!words.takeIf("random") && words.hasNext() && !words.nextIsNumber()) {
            throw new TcException("netem loss \"" + words.peek() + "\": expected a share such as 5%");
        }
        spec = spec.withLoss(TcNotation.percentOfU32("netem loss", value("loss")));
        refuseCorrelation("loss");
    }

    private void seed() {
        String text = value("seed");
        try {
            spec = spec.withLinuxSeed(Long.parseUnsignedLong(text));
        } catch (NumberFormatException e) {
            throw new TcException("netem seed \"" + text + "\": expected a whole number below 2^64");
        }
        warnings.add("netem seed fixes its draws: every trial has the same losses and delays");
    }

    private void refuseCorrelation(String option) {
        if (words.nextIsNumber() && TcNotation.percentOfU32("netem " + option + " correlation", words.take()) != 0) {
            throw TcException.notModelled("netem", option + " correlation");
        }
    }

    private String value(String option) {
        return words.valueOf("netem " + option);
    }

    private static TcException refusal(String word) {
        for (String option : NOT_MODELLED) {
            if (Words.begins(word, option)) {
                return TcException.notModelled("netem", option);
            }
        }
        return TcException.unknown("netem", word);
    }
}

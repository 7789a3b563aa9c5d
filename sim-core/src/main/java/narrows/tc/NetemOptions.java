package narrows.tc;

import java.util.Set;
import narrows.qdisc.DelayTable;
import narrows.unit.CSeed;
import narrows.unit.TcNotation;
import narrows.unit.Time;

/** Options of netem (q_netem.c). */
final class NetemOptions {
    /** Tables that iproute2 installs; each has 4096 entries. */
    private static final Set<String> TABLES = Set.of("normal", "pareto", "paretonormal", "experimental");

    private static final int USUAL_ENTRIES = 4096;
    private static final long LARGEST_I32 = Integer.MAX_VALUE;

    private final OptionReader in;
    private final Words words;
    private final Attributes sent = new Attributes();
    private final NetemLossOptions loss;
    private final NetemSlotOptions slot;
    private boolean correlationGiven;
    private long duplicateCorrelation;
    private String table = "";
    private long gap;

    private NetemOptions(OptionReader in) {
        this.in = in;
        this.words = in.words();
        this.loss = new NetemLossOptions(in, sent);
        this.slot = new NetemSlotOptions(in, sent, TABLES);
    }

    static Attributes parse(OptionReader in) {
        NetemOptions options = new NetemOptions(in);
        options.sent.put("limit_p", 1000);
        while (options.words.hasNext()) {
            options.option(options.words.take());
        }
        options.check();
        return options.sent;
    }

    /** The first keyword in tc's order that begins with the word is meant. */
    private void option(String word) {
        if (Words.begins(word, "limit")) {
            sent.put("limit_p", in.size("limit"));
        } else if (Words.begins(word, "latency") || Words.begins(word, "delay")) {
            delay();
        } else if (Words.begins(word, "loss") || Words.begins(word, "drop")) {
            correlationGiven |= loss.read();
        } else if (Words.begins(word, "seed") && !in.compat().ticks()) {
            seed();
        } else if (Words.begins(word, "ecn")) {
            sent.put("ecn", 1);
        } else if (Words.begins(word, "reorder")) {
            withCorrelation("reorder");
        } else if (Words.begins(word, "corrupt")) {
            withCorrelation("corrupt");
        } else {
            furtherOption(word);
        }
    }

    private void furtherOption(String word) {
        if (Words.begins(word, "gap")) {
            gap = in.unsigned("gap");
        } else if (Words.begins(word, "duplicate")) {
            sent.putIfPositive("dup_u32", in.percent("duplicate"));
            duplicateCorrelation = words.nextIsNumber() ? in.percent("duplicate correlation") : duplicateCorrelation;
        } else if (Words.begins(word, "distribution")) {
            distribution();
        } else if (Words.begins(word, "rate")) {
            rate();
        } else if (Words.begins(word, "slot")) {
            slot.read();
        } else {
            throw word.equals("help") ? Keywords.help("netem") : TcException.unknown("netem", word);
        }
    }

    private void delay() {
        sent.put("latency_ns", time("latency"));
        if (words.nextIsNumber()) {
            sent.put("jitter_ns", time("jitter"));
            capJitter();
            if (words.nextIsNumber()) {
                correlationGiven = true;
                sent.putIfPositive("delay_corr", in.percent("delay correlation"));
            }
        }
    }

    private void capJitter() {
        long jitterNs = sent.value("jitter_ns", 0);
        if (jitterNs > LARGEST_I32) {
            in.warn("netem jitter " + Time.text(jitterNs) + ": the kernel uses 2.147483647s at most");
        }
    }

    private long time(String option) {
        String text = in.text(option);
        String keyword = "netem " + (option.equals("latency") ? "delay" : option);
        if (in.compat() == Compat.CAREFUL) {
            return in.checked(option, () -> TcNotation.timeNs(keyword, text));
        }
        boolean ticks = in.compat().ticks();
        String code = ticks && outOfRange(text) ? option + "(out-of-range)" : option;
        return in.checked(code, () -> TcNotation.bareTimeNs(keyword, text, ticks));
    }

    /** tc 6.1 tells times beyond its 32 bits apart, and reads negative ones as such. */
    private static boolean outOfRange(String text) {
        return text.startsWith("-") || TcNotation.isTime(text);
    }

    /** Reorder and corrupt are sent with their correlation. */
    private void withCorrelation(String option) {
        long probability = in.percent(option);
        long correlation = words.nextIsNumber() ? in.percent(option + " correlation") : 0;
        sent.put(option + "_u32", probability);
        sent.put(option + "_corr", correlation);
    }

    private void distribution() {
        table = in.text("distribution");
        table(in, sent, "dist_n", table, TABLES);
    }

    /** Sends the table called {@code name}, which may be a file. */
    static void table(OptionReader in, Attributes sent, String attribute, String name, Set<String> tables) {
        int entries = USUAL_ENTRIES;
        if (DistributionFile.is(name)) {
            DelayTable read = DistributionFile.read(name, in.device().folder());
            entries = read.size();
            sent.table(attribute, read);
            in.warn("netem distribution " + name + ": tc itself takes names only, of files NAME.dist in /usr/lib/tc");
        } else {
            requireTable(name, tables);
        }
        sent.put(attribute, entries);
        sent.remark(attribute, name);
    }

    static void requireTable(String name, Set<String> tables) {
        if (!tables.contains(name)) {
            throw new TcException(
                    "no-such-distribution",
                    "netem distribution \"" + name
                            + "\": expected normal, pareto, paretonormal, experimental or a file such as my.dist;"
                            + " none is uniform");
        }
    }

    private void rate() {
        sent.put("rate_Bps", in.rate("rate"));
        if (words.nextIsSignedNumber()) {
            sent.putIfPositive("pkt_overhead", number(Integer.MIN_VALUE));
            if (words.nextIsNumber()) {
                sent.putIfPositive("cell_size", number(0));
                if (words.nextIsSignedNumber()) {
                    sent.putIfPositive("cell_overhead", number(Integer.MIN_VALUE));
                }
            }
        }
    }

    private long number(long smallest) {
        return in.signed("rate", smallest, LARGEST_I32);
    }

    private void seed() {
        String text = in.text("seed");
        boolean careful = in.compat() == Compat.CAREFUL;
        sent.put("seed", in.checked("seed", () -> CSeed.parse("netem seed", text, careful)));
        in.warn("netem seed fixes its draws: every trial has the same losses and delays");
    }

    private void check() {
        boolean reorder = sent.value("reorder_u32", 0) != 0;
        boolean delay = sent.value("latency_ns", 0) != 0;
        require(!reorder || delay, "reorder-needs-delay", "reorder: needs a delay");
        require(gap == 0 || reorder, "gap-needs-reorder", "gap: needs reorder with a probability");
        require(!sent.has("ecn") || loss.given(), "ecn-needs-loss", "ecn: needs a loss");
        boolean jitter = sent.value("jitter_ns", 0) != 0;
        require(
                table.isEmpty() || (delay && jitter),
                "distribution-needs-delay-and-jitter",
                "distribution: needs a delay and a jitter");
        if (reorder) {
            sent.put("gap", Math.max(1, gap));
        }
        sendDuplicateCorrelation();
    }

    /** tc sends all three correlations, or none: duplicate's alone is not reason enough. */
    private void sendDuplicateCorrelation() {
        if (correlationGiven) {
            sent.putIfPositive("dup_corr", duplicateCorrelation);
        } else if (duplicateCorrelation != 0) {
            in.warn("netem duplicate correlation is lost by tc unless delay or loss has one too; none is in force");
        }
    }

    private static void require(boolean holds, String code, String hint) {
        if (!holds) {
            throw new TcException(code, "netem " + hint);
        }
    }
}

package narrows.tc;

import java.util.Set;
import narrows.unit.TcNotation;

/** What follows netem's {@code slot}. Its bare times are nanoseconds in all versions. */
final class NetemSlotOptions {
    private final OptionReader in;
    private final Words words;
    private final Attributes sent;
    private final Set<String> tables;

    NetemSlotOptions(OptionReader in, Attributes sent, Set<String> tables) {
        this.in = in;
        this.words = in.words();
        this.sent = sent;
        this.tables = tables;
    }

    void read() {
        if (words.nextIsNumber()) {
            window();
        } else if (words.takeIf("distribution")) {
            distribution();
        } else {
            throw new TcException(
                    "unknown-slot-argument", "netem slot \"" + words.peek() + "\": expected a time or distribution");
        }
        while (words.hasNext() && credit(words.peek())) {
            // packets and bytes may stand in any order
        }
    }

    private void window() {
        long minNs = time("slot min_delay");
        long maxNs = words.nextIsNumber() ? time("slot max_delay") : minNs;
        if (maxNs < minNs) {
            throw in.bad("slot max_delay", Long.toString(maxNs), "at least the first time");
        }
        sent.putIfPositive("slot_min_ns", minNs);
        sent.putIfPositive("slot_max_ns", maxNs);
    }

    private void distribution() {
        String table = in.text("slot distribution");
        sent.put("slot_dist_delay_ns", time("slot delay"));
        long jitterNs = time("slot jitter");
        if (jitterNs <= 0) {
            throw in.bad("slot-jitter", "0", "a jitter above 0");
        }
        sent.put("slot_dist_jitter_ns", jitterNs);
        NetemOptions.table(in, sent, "slot_dist_n", table, tables);
    }

    private boolean credit(String word) {
        if (Words.begins(word, "packets")) {
            words.take();
            sent.putIfPositive("slot_packets", in.unsigned("slot packets", Integer.MAX_VALUE));
            return true;
        }
        if (Words.begins(word, "bytes")) {
            words.take();
            sent.putIfPositive("slot_bytes", in.size("slot bytes"));
            return true;
        }
        return false;
    }

    private long time(String option) {
        String text = in.text(option);
        return in.checked(
                option,
                () -> in.compat() == Compat.CAREFUL && !text.equals("0")
                        ? TcNotation.timeNs("netem " + option, text)
                        : TcNotation.bareTimeNs("netem " + option, text, false));
    }
}

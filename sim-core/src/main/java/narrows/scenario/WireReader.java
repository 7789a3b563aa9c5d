package narrows.scenario;

import narrows.NarrowsException;
import narrows.qdisc.Chance;
import narrows.qdisc.DelayTable;
import narrows.qdisc.DelayTables;
import narrows.tc.DistributionFile;
import narrows.unit.TcNotation;

/** Reads distributions of the jitter, and shares of packets that something happens to. */
final class WireReader {
    private WireReader() {}

    /** {@code 5ms normal} or {@code 5ms my.dist}: the distribution; null for a uniform one. */
    static DelayTable jitterTable(Value value) {
        String[] words = value.text("a jitter such as 5ms normal").split("\\s+", 2);
        if (words.length == 1 || words[1].equals("uniform")) {
            return null;
        }
        if (DistributionFile.is(words[1])) {
            return file(value, words[1]);
        }
        DelayTable table = DelayTables.named(words[1]);
        if (table == null) {
            throw value.wrong("jitter distribution '" + words[1] + "': expected uniform, "
                    + String.join(", ", DelayTables.names()) + " or a file such as my.dist");
        }
        return table;
    }

    private static DelayTable file(Value value, String name) {
        try {
            return DistributionFile.read(name, Beside.folder(value));
        } catch (NarrowsException e) {
            throw value.wrong(e.getMessage());
        }
    }

    /** {@code word}, a share in percent, in tc's scale. */
    static long fraction(Value value, String word) {
        try {
            return TcNotation.percentOfU32(value.key(), word);
        } catch (NarrowsException e) {
            throw value.wrong(e.getMessage());
        }
    }

    /** A share of packets that something happens to. */
    static Chance chance(Value value) {
        return Chance.of(fraction(value, value.text("a share such as 1%").strip()));
    }
}

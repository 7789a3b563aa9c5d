package narrows.ns3;

import java.util.ArrayList;
import java.util.List;

/** Prints every row beside what ns-3.37 gave; {@code scripts/ns3} calls it. Exit code 3 if one is off. */
final class Ns3Comparison {
    private static final int OFF = 3;
    private static final int USAGE = 2;

    private Ns3Comparison() {}

    /** @param args groups of rows, all if none is named, and {@code --trials N}, which bounds the trials of each row */
    public static void main(String[] args) {
        List<String> groups = new ArrayList<>(List.of(args));
        int most = Integer.MAX_VALUE;
        int option = groups.indexOf("--trials");
        if (option >= 0 && option + 1 < groups.size()) {
            groups.remove(option);
            most = Integer.parseInt(groups.remove(option));
        }
        if (!Row.groups().containsAll(groups)) {
            System.err.println("usage: scripts/ns3 [--trials N] [" + String.join("|", Row.groups()) + "]...");
            System.exit(USAGE);
        }
        System.exit(print(groups.isEmpty() ? Row.groups() : groups, new Trials(most)) == 0 ? 0 : OFF);
    }

    /** Returns how many are off. */
    private static long print(List<String> groups, Trials trials) {
        System.out.println(Outcome.heading());
        long off = 0;
        long rows = 0;
        for (String group : groups) {
            for (Row row : Row.of(group)) {
                Outcome outcome = trials.outcome(row);
                System.out.println(outcome.line());
                off += outcome.agrees() ? 0 : 1;
                rows++;
            }
        }
        System.out.println(off + " of " + rows + " rows are off");
        return off;
    }
}

package narrows.iperf.v2;

import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Prints everything of one run. Lives on the event loop; only notes may come from elsewhere. */
final class Report {
    private final Output output;
    private final boolean datagrams;
    private final PrintStream out;
    private final PrintStream err;
    private final RowText text;
    private final CsvText csv;
    private final Set<RowKind> headed = EnumSet.noneOf(RowKind.class);
    private int flows;
    private int lastNumber;

    /** @param datagrams whether the flows are of UDP */
    Report(Output output, boolean datagrams, PrintStream out, PrintStream err) {
        this.output = output;
        this.datagrams = datagrams;
        this.out = out;
        this.err = err;
        this.text = new RowText(output.format());
        this.csv = new CsvText(output.enhanced());
    }

    long intervalNs() {
        return output.intervalNs();
    }

    boolean sumOnly() {
        return output.sumOnly();
    }

    boolean enhanced() {
        return output.enhanced();
    }

    boolean hideIps() {
        return output.hideIps();
    }

    /** Number of the next connection. */
    int nextNumber() {
        return ++lastNumber;
    }

    void settings(List<String> lines) {
        if (!output.leavesOut(Exclusion.SETTINGS)) {
            lines.forEach(out::println);
            out.flush();
        }
    }

    void connection(String line) {
        if (!output.leavesOut(Exclusion.CONNECTION) && !output.sumOnly()) {
            print(line);
        }
    }

    /** A line for standard error. */
    void note(String line) {
        err.println(line);
        err.flush();
    }

    /** A flow has begun; if none was running, headers are due again. */
    void began() {
        if (flows == 0) {
            headed.clear();
        }
        flows++;
    }

    /** A flow has ended. */
    void ended() {
        flows--;
    }

    /** Prints a flow's row. */
    void row(Row row, int number, InetSocketAddress from, InetSocketAddress to, SumGroup group) {
        if (output.leavesOut(Exclusion.DATA) || (output.sumOnly() && group != null)) {
            return;
        }
        if (output.csv()) {
            csvRow(row, number, from, to);
            return;
        }
        headed(row);
        if (row.figures().outOfOrder() > 0) {
            print(text.outOfOrder(row));
        }
    }

    private void csvRow(Row row, int number, InetSocketAddress from, InetSocketAddress to) {
        if (row.kind() != RowKind.SERVER_REPORT && row.kind() != RowKind.SERVER_REPORT_READS) {
            print(csv.line(ZonedDateTime.now(ZoneId.systemDefault()), from, to, number, datagrams, row));
        }
    }

    /** Prints a row of sums. */
    void sum(Row row) {
        if (!output.csv() && !output.leavesOut(Exclusion.DATA)) {
            headed(row);
            if (row.figures().outOfOrder() > 0 && row.kind() == RowKind.SUM_DATAGRAMS) {
                print(text.outOfOrder(row));
            }
        }
    }

    /** A line between rows, as a UDP client's count. */
    void remark(String line) {
        if (!output.csv() && !output.leavesOut(Exclusion.DATA) && !output.sumOnly()) {
            print(line);
        }
    }

    private void headed(Row row) {
        if (headed.add(row.kind().headerKind())) {
            print(row.kind().header());
        }
        print(text.line(row));
    }

    private void print(String line) {
        out.println(line);
        out.flush();
    }
}

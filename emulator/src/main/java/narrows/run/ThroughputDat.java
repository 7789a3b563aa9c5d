package narrows.run;

import java.util.List;
import narrows.format.DatWriter;

/**
 * {@code throughput.dat}: for each stack a gnuplot data set of flow number and Mbit/s, as FlowMonitor counts: IP bytes received,
 * over the whole trial. Odd numbers are data, even ones the acknowledgments of the flow before.
 */
final class ThroughputDat {
    private static final int DECIMALS = 7;
    private static final double BITS_PER_MBIT = 1e6;

    private ThroughputDat() {}

    static String text(List<StackOutcome> stacks) {
        DatWriter dat = new DatWriter(DECIMALS);
        dat.comment(
                "IP bytes received over the trial in Mbit/s: flow number (odd: data, even: its acknowledgments) mean");
        for (StackOutcome stack : stacks) {
            dat.dataSet(stack.stack().text());
            int number = 1;
            for (FlowStats flow : stack.flows()) {
                row(dat, number, flow.network().data());
                row(dat, number + 1, flow.network().returned());
                number += 2;
            }
        }
        return dat.text();
    }

    private static void row(DatWriter dat, int number, Stat rate) {
        dat.row(Integer.toString(number), rate.mean() / BITS_PER_MBIT);
    }
}

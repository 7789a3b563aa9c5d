package narrows.run;

import java.util.List;
import narrows.format.DatWriter;

/**
 * {@code goodput.dat}: for the total and for each flow a gnuplot data set with a line per stack, its mean and standard
 * deviation as in the published experiment, and the 95 % interval for {@code yerrorbars}.
 */
final class GoodputDat {
    private GoodputDat() {}

    static String text(List<StackOutcome> stacks) {
        DatWriter dat = new DatWriter();
        dat.comment("goodput in bit/s: stack mean stddev ci95_low ci95_high");
        if (!stacks.isEmpty()) {
            dat.dataSet(Comparison.TOTAL);
            stacks.forEach(stack -> row(dat, stack, stack.total()));
            flows(dat, stacks);
        }
        return dat.text();
    }

    private static void flows(DatWriter dat, List<StackOutcome> stacks) {
        for (int i = 0; i < stacks.get(0).flows().size(); i++) {
            int index = i;
            dat.dataSet(stacks.get(0).flows().get(i).flow());
            stacks.forEach(stack -> row(dat, stack, stack.flows().get(index)));
        }
    }

    private static void row(DatWriter dat, StackOutcome stack, FlowStats flow) {
        Stat goodput = flow.goodput();
        dat.row(stack.stack().text(), goodput.mean(), goodput.stddev(), goodput.ci95Low(), goodput.ci95High());
    }
}

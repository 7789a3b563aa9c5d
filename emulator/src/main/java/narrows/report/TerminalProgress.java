package narrows.report;

import java.io.PrintWriter;
import narrows.measure.FlowResult;
import narrows.measure.TrialResult;
import narrows.run.Progress;
import narrows.scenario.StackName;

/** Shows how a run goes on: a bar on a terminal, one line a trial elsewhere. */
public final class TerminalProgress implements Progress {
    private static final int LONGEST_BAR = 30;
    private static final int SHORTEST_BAR = 4;

    /** Room for a goodput such as {@code 1.234 Mbit/s}, so that a bar keeps its length. */
    private static final int GOODPUT_CHARS = 12;

    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter out;
    private final boolean terminal;
    private final int columns;
    private int trials;
    private int finished;

    /** @param columns of the terminal; a line with a bar is shorter */
    public TerminalProgress(PrintWriter out, boolean terminal, int columns) {
        this.out = out;
        this.terminal = terminal;
        this.columns = columns;
    }

    @Override
    public void started(StackName stack, int trials) {
        this.trials = trials;
        finished = 0;
        if (terminal) {
            bar(stack.text(), "");
        }
    }

    @Override
    public void finished(TrialResult trial) {
        finished++;
        double goodput = trial.flows().stream()
                .mapToDouble(FlowResult::goodputBitsPerSec)
                .sum();
        if (terminal) {
            bar(trial.stack(), HumanUnits.rate(goodput));
        } else {
            out.println(trial.stack() + "  trial " + trial.trial() + " (" + finished + "/" + trials + ")  "
                    + HumanUnits.rate(goodput));
            out.flush();
        }
    }

    @Override
    public void ended(StackName stack) {
        if (terminal) {
            out.print(CLEAR_LINE);
            out.flush();
        }
    }

    private void bar(String stack, String goodput) {
        int most = columns - 1;
        int others = (stack + " [] " + trials + "/" + trials + " ").length() + GOODPUT_CHARS;
        String bar = bar(Math.min(LONGEST_BAR, most - others));
        String line = stack + bar + " " + finished + "/" + trials + " " + goodput;
        out.print(CLEAR_LINE + line.substring(0, Math.min(line.length(), most)));
        out.flush();
    }

    /** Empty where there is too little room for one. */
    private String bar(int length) {
        if (length < SHORTEST_BAR) {
            return "";
        }
        int filled = trials == 0 ? 0 : length * finished / trials;
        return " [" + "#".repeat(filled) + ".".repeat(length - filled) + "]";
    }
}

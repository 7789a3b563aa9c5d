package narrows.report;

import java.io.PrintWriter;
import narrows.measure.FlowResult;
import narrows.measure.TrialResult;
import narrows.run.Progress;
import narrows.scenario.StackName;

/** Shows how a run goes on: a bar on a terminal, one line a trial elsewhere. */
public final class TerminalProgress implements Progress {
    private static final int BAR_WIDTH = 30;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter out;
    private final boolean terminal;
    private int trials;
    private int finished;

    public TerminalProgress(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
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
        int filled = trials == 0 ? 0 : BAR_WIDTH * finished / trials;
        String bar = "#".repeat(filled) + ".".repeat(BAR_WIDTH - filled);
        out.print(CLEAR_LINE + stack + " [" + bar + "] " + finished + "/" + trials + " " + goodput);
        out.flush();
    }
}

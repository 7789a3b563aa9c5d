package narrows.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import narrows.link.LinkObserver;
import narrows.measure.TrialResult;
import narrows.os.OwnThread;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/** Trials on kernel stacks that run side by side, on one bridge thread and one thread of applications. */
final class KernelBatch {
    private final Scenario scenario;
    private final StackName stack;
    private final IntFunction<TrialCapture> captures;
    private final IntFunction<List<LinkObserver.Factory>> observers;
    private final boolean realTime;

    /**
     * @param captures begins the capture of a trial
     * @param observers of a trial, besides the batch's own
     * @param realTime whether the threads ask for the real-time class
     */
    KernelBatch(
            Scenario scenario,
            StackName stack,
            IntFunction<TrialCapture> captures,
            IntFunction<List<LinkObserver.Factory>> observers,
            boolean realTime) {
        this.scenario = scenario;
        this.stack = stack;
        this.captures = captures;
        this.observers = observers;
        this.realTime = realTime;
    }

    /** Runs the trials with these numbers and returns their results in the same order. */
    List<TrialResult> run(List<Integer> numbers) throws InterruptedException {
        try (KernelLoops loops = new KernelLoops(realTime);
                Opened opened = new Opened()) {
            OwnThread.run("narrows-setup", () -> numbers.forEach(number -> open(number, loops, opened)));
            loops.run(opened.trials);
            List<TrialResult> results = OwnThread.call("narrows-setup", () -> results(loops, opened));
            opened.captures.forEach(TrialCapture::complete);
            return results;
        }
    }

    private void open(int number, KernelLoops loops, Opened opened) {
        TrialCapture capture = captures.apply(number);
        opened.captures.add(capture);
        List<LinkObserver.Factory> extra = new ArrayList<>(observers.apply(number));
        extra.addAll(capture.observers());
        opened.trials.add(KernelTrial.open(scenario, stack, number, extra, loops));
    }

    private static List<TrialResult> results(KernelLoops loops, Opened opened) {
        return opened.trials.stream().map(trial -> trial.result(loops)).toList();
    }

    /** What a batch holds open. */
    private static final class Opened implements AutoCloseable {
        final List<KernelTrial> trials = new ArrayList<>();
        final List<TrialCapture> captures = new ArrayList<>();

        @Override
        public void close() {
            try {
                OwnThread.close("narrows-close", trials);
            } finally {
                captures.forEach(TrialCapture::close);
            }
        }
    }
}

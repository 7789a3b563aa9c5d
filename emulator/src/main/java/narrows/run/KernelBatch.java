package narrows.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import narrows.format.PcapngCapture;
import narrows.link.LinkObserver;
import narrows.measure.TrialResult;
import narrows.os.OwnThread;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/** Trials on kernel stacks that run side by side, on one bridge thread and one thread of applications. */
final class KernelBatch {
    private final Scenario scenario;
    private final StackName stack;
    private final IntFunction<Path> captureFile;
    private final IntFunction<List<LinkObserver.Factory>> observers;
    private final boolean realTime;

    /**
     * @param captureFile where a trial's capture goes, null for none
     * @param observers of a trial, besides the batch's own
     * @param realTime whether the threads ask for the real-time class
     */
    KernelBatch(
            Scenario scenario,
            StackName stack,
            IntFunction<Path> captureFile,
            IntFunction<List<LinkObserver.Factory>> observers,
            boolean realTime) {
        this.scenario = scenario;
        this.stack = stack;
        this.captureFile = captureFile;
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
            opened.complete = true;
            return results;
        }
    }

    private void open(int number, KernelLoops loops, Opened opened) {
        List<LinkObserver.Factory> extra = new ArrayList<>(observers.apply(number));
        Path file = captureFile.apply(number);
        if (file != null) {
            PcapngCapture capture = PcapngCapture.open(file, scenario, stack, number);
            opened.captures.put(file, capture);
            extra.add(capture);
        }
        opened.trials.add(KernelTrial.open(scenario, stack, number, extra, loops));
    }

    private static List<TrialResult> results(KernelLoops loops, Opened opened) {
        return opened.trials.stream().map(trial -> trial.result(loops)).toList();
    }

    /** What a batch holds open. */
    private static final class Opened implements AutoCloseable {
        final List<KernelTrial> trials = new ArrayList<>();
        final Map<Path, PcapngCapture> captures = new LinkedHashMap<>();
        boolean complete;

        @Override
        public void close() {
            try {
                OwnThread.close("narrows-close", trials);
            } finally {
                captures.forEach(this::close);
            }
        }

        private void close(Path file, PcapngCapture capture) {
            capture.close();
            if (!complete) {
                delete(file);
            }
        }

        private static void delete(Path file) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}

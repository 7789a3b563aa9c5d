package narrows.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import narrows.link.LinkObserver;
import narrows.measure.TrialResult;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;
import narrows.sim.Simulation;

/**
 * Runs simulated trials, one a processor unless told otherwise. Each trial has its network and its thread to itself, and
 * results are handed on in trial order, so that neither the number of threads nor their luck shows in the results.
 */
public final class SimRunner implements StackRunner {
    /** Trials that may run ahead of the one whose turn it is, for each worker: fast ones need not wait for a slow one. */
    private static final int AHEAD = 2;

    private static final long STOP_TIMEOUT_S = 10;

    private final Trial trial;

    /** One trial in virtual time. */
    @FunctionalInterface
    interface Trial {
        TrialResult run(Scenario scenario, StackName stack, int trial, List<LinkObserver.Factory> observers);
    }

    public SimRunner() {
        this((scenario, stack, trial, observers) -> new Simulation(scenario, stack, trial, observers).run());
    }

    SimRunner(Trial trial) {
        this.trial = trial;
    }

    @Override
    public void run(Scenario scenario, StackName stack, TrialPlan plan, Consumer<TrialResult> finished)
            throws InterruptedException {
        int workers =
                plan.parallel() > 0 ? plan.parallel() : Runtime.getRuntime().availableProcessors();
        ExecutorService pool = Executors.newFixedThreadPool(workers, SimRunner::worker);
        Cancellation cancellation = new Cancellation();
        try {
            Queue<Future<TrialResult>> running = new ArrayDeque<>();
            int next = plan.firstTrial();
            do {
                while (next <= plan.lastTrial() && running.size() < AHEAD * workers) {
                    int number = next++;
                    running.add(pool.submit(() -> runTrial(scenario, stack, number, plan, cancellation)));
                }
                finished.accept(result(running));
            } while (!running.isEmpty() && !plan.enough().getAsBoolean());
        } finally {
            cancellation.cancel();
            pool.shutdownNow();
            awaitEnd(pool);
        }
    }

    private TrialResult runTrial(
            Scenario scenario, StackName stack, int number, TrialPlan plan, Cancellation cancellation) {
        try (TrialCapture capture = TrialCapture.open(plan, scenario, stack, number)) {
            List<LinkObserver.Factory> observers = new ArrayList<>(List.of(cancellation));
            observers.addAll(capture.observers());
            TrialResult result = trial.run(scenario, stack, number, observers);
            capture.complete();
            return result;
        }
    }

    private static TrialResult result(Queue<Future<TrialResult>> running) throws InterruptedException {
        try {
            TrialResult result = running.element().get();
            running.remove();
            return result;
        } catch (InterruptedException e) {
            throw new TrialsGivenUpException(
                    (int) running.stream().filter(future -> !future.isDone()).count());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("a simulated trial ended abnormally", e.getCause());
        }
    }

    private static void awaitEnd(ExecutorService pool) throws InterruptedException {
        if (!pool.awaitTermination(STOP_TIMEOUT_S, TimeUnit.SECONDS)) {
            throw new IllegalStateException("a simulated trial did not stop within " + STOP_TIMEOUT_S + " s");
        }
    }

    private static Thread worker(Runnable task) {
        Thread thread = new Thread(task, "narrows-sim");
        thread.setDaemon(true);
        return thread;
    }
}

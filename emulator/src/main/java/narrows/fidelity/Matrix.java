package narrows.fidelity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import narrows.run.RunOutcome;
import narrows.run.StackRunners;

/** Runs cells, several at a time, and hands each on when it is done. */
public final class Matrix {
    /** Many, because most of them wait: for simulations, and for a place beside the others. */
    private static final int AT_A_TIME = 16;

    /** What real trials may load two processors with together so that their verdicts stay faithful. */
    static final double CARRIED_BITS_PER_SEC = 250e6;

    private static final long STOP_TIMEOUT_S = 30;

    private final Effort effort;
    private final List<String> congestionControls;
    private final StackRunners runners;
    private final RealTrials kept;
    private final String kernel;

    /**
     * @param congestionControls which to compare, for example cubic and reno
     * @param kept real trials from before; new ones are added
     * @param kernel whose trials count
     */
    public Matrix(
            Effort effort, List<String> congestionControls, StackRunners runners, RealTrials kept, String kernel) {
        this.effort = effort;
        this.congestionControls = List.copyOf(congestionControls);
        this.runners = runners;
        this.kept = kept;
        this.kernel = kernel;
    }

    /**
     * Runs {@code cells} in their order.
     *
     * @param done told of each cell, in order; not of those for which there was no time
     * @throws InterruptedException when interrupted; what was measured is kept
     */
    public void run(List<Cell> cells, BiConsumer<Cell, RunOutcome> done) throws InterruptedException {
        Deadline deadline = new Deadline(effort.patience());
        Simulations simulations = new Simulations(runners, effort.measures());
        Measurements measurements =
                new Measurements(runners, kept, kernel, new Lane(CARRIED_BITS_PER_SEC), effort, deadline);
        ExecutorService pool = Executors.newFixedThreadPool(AT_A_TIME);
        List<Future<Optional<RunOutcome>>> running = new ArrayList<>();
        try {
            for (Cell cell : cells) {
                CellRun run = new CellRun(cell, effort, simulations, measurements);
                running.add(
                        pool.submit(() -> deadline.getAsBoolean() ? Optional.empty() : run.run(congestionControls)));
            }
            for (int i = 0; i < running.size(); i++) {
                Cell cell = cells.get(i);
                result(running.get(i)).ifPresent(outcome -> done.accept(cell, outcome));
            }
        } finally {
            pool.shutdownNow();
        }
        awaitEnd(pool);
    }

    private static void awaitEnd(ExecutorService pool) throws InterruptedException {
        if (!pool.awaitTermination(STOP_TIMEOUT_S, TimeUnit.SECONDS)) {
            throw new IllegalStateException("a cell did not stop within " + STOP_TIMEOUT_S + " s");
        }
    }

    private static Optional<RunOutcome> result(Future<Optional<RunOutcome>> running) throws InterruptedException {
        try {
            return running.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("a cell ended abnormally", e.getCause());
        }
    }
}

package narrows.fidelity;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private static final int AT_A_TIME = 4;
    private static final long STOP_TIMEOUT_S = 30;

    private final CellRun.Precision precision;
    private final StackRunners runners;
    private final RealTrials kept;
    private final Lane lane = new Lane();

    /**
     * @param standardError wanted of each mean goodput, by the mean
     * @param mostTrials upper bound of the trials of a cell
     * @param kept real trials from before; new ones are added
     */
    public Matrix(double standardError, int mostTrials, StackRunners runners, RealTrials kept) {
        this.precision = new CellRun.Precision(standardError, mostTrials);
        this.runners = runners;
        this.kept = kept;
    }

    /** Forgets the kept real trials of {@code cells}, so that they are measured again. */
    public void forget(List<Cell> cells) {
        cells.forEach(kept::forget);
    }

    /**
     * Runs {@code cells} in their order; no cell is begun after {@code patience}.
     *
     * @param done told of each cell, in order
     * @throws InterruptedException when interrupted; what was measured is kept
     */
    public void run(List<Cell> cells, Duration patience, BiConsumer<Cell, RunOutcome> done)
            throws InterruptedException {
        long endNs = System.nanoTime() + patience.toNanos();
        ExecutorService pool = Executors.newFixedThreadPool(AT_A_TIME);
        Map<Cell, Future<RunOutcome>> running = new LinkedHashMap<>();
        try {
            for (Cell cell : cells) {
                running.put(cell, pool.submit(() -> System.nanoTime() < endNs ? run(cell) : null));
            }
            for (Map.Entry<Cell, Future<RunOutcome>> entry : running.entrySet()) {
                RunOutcome outcome = result(entry.getValue());
                if (outcome != null) {
                    done.accept(entry.getKey(), outcome);
                }
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

    private RunOutcome run(Cell cell) throws InterruptedException {
        return new CellRun(cell, precision, runners, kept).run(lane);
    }

    private static RunOutcome result(Future<RunOutcome> running) throws InterruptedException {
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

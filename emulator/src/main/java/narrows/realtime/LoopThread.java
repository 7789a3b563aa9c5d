package narrows.realtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import narrows.NarrowsException;
import narrows.os.ThreadTuning;
import narrows.time.Scheduler;

/**
 * One platform thread that runs the timers of schedulers and what is ready, and sleeps in between. Everything it holds is
 * touched by this thread alone once it has been started; before that, by the thread that builds it. It ends at {@link #stop} or
 * at the first exception, whose cause {@link #join} throws.
 */
public abstract class LoopThread implements AutoCloseable {
    private final List<RealTimeScheduler> schedulers = new ArrayList<>();
    private final Stalls stalls = new Stalls(newScheduler());
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread;
    private final int realTimePriority;
    private boolean realTime;
    private Runnable whenFailed = () -> {};
    private volatile boolean started;
    private volatile boolean stopped;
    private volatile Throwable failure;

    /** @param realTimePriority priority in the class SCHED_FIFO to ask for; 0: none */
    LoopThread(String name, int realTimePriority) {
        this.realTimePriority = realTimePriority;
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    /** Makes a scheduler that this loop runs: one for everything that shares an instant 0 and an order of events. */
    public final RealTimeScheduler newScheduler() {
        RealTimeScheduler scheduler = new RealTimeScheduler();
        schedulers.add(scheduler);
        return scheduler;
    }

    public final Stalls stalls() {
        return stalls;
    }

    /** What to do when something has failed, on the loop's thread. */
    public final void whenFailed(Runnable action) {
        whenFailed = action;
    }

    public final void start() {
        started = true;
        thread.start();
    }

    /** Ends the loop after its present turn. May be called from any thread. */
    public final void stop() {
        stopped = true;
        wakeUp();
    }

    /**
     * Waits until the loop has ended.
     *
     * @throws NarrowsException if a handler met a failure of that kind
     * @throws IllegalStateException with the cause, if a handler failed otherwise
     */
    public final void join() throws InterruptedException {
        ended.await();
        if (failure instanceof NarrowsException known) {
            throw new NarrowsException(known.exitCode(), known.getMessage(), known);
        }
        if (failure != null) {
            throw new IllegalStateException(thread.getName() + " failed: " + failure, failure);
        }
    }

    /** Waits until the loop has ended, also when interrupted; the interrupt is kept. A loop never started has ended. */
    public final void awaitEnd() {
        boolean interrupted = false;
        while (isRunning()) {
            try {
                ended.await();
            } catch (InterruptedException interruption) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the system granted the real-time class. To be asked after the loop has ended. */
    public final boolean realTime() {
        return realTime;
    }

    /** Frees what a loop holds that was never started or has ended. */
    @Override
    public final void close() {
        if (isRunning()) {
            throw new IllegalStateException("close of a running loop");
        }
        release(started);
    }

    private boolean isRunning() {
        return started && ended.getCount() > 0;
    }

    final boolean isStopped() {
        return stopped;
    }

    /** Ends the loop for this failure, unless one has ended it before. */
    final void fail(Throwable thrown) {
        if (failure == null) {
            failure = thrown;
            stopped = true;
            whenFailed.run();
        }
    }

    private void run() {
        try {
            begin();
            ThreadTuning.exactTimeouts();
            realTime = realTimePriority > 0 && ThreadTuning.tryRealTime(realTimePriority);
            runDue();
            while (!stopped) {
                stalls.turnEnds();
                turn(nextNanoTime());
                runDue();
            }
        } catch (Throwable thrown) {
            fail(thrown);
        } finally {
            ended.countDown();
        }
        afterEnd();
    }

    /** Runs the timers that are due. */
    final void runDue() {
        long nanoTime = System.nanoTime();
        for (int index = 0; index < schedulers.size(); index++) {
            schedulers.get(index).runDue(nanoTime);
        }
    }

    private long nextNanoTime() {
        long earliest = Scheduler.NEVER;
        for (int index = 0; index < schedulers.size(); index++) {
            earliest = Math.min(earliest, schedulers.get(index).nextNanoTime());
        }
        return earliest;
    }

    /** Waits until something is ready, or until this instant of {@link System#nanoTime}, and does what there is to do. */
    abstract void turn(long untilNanoTime);

    /** Ends the present wait. Any thread. */
    abstract void wakeUp();

    /** Before the first turn, on the loop's thread. */
    void begin() {}

    /** After the loop's end, on its thread; nobody waits for it but {@link #release}. */
    void afterEnd() {}

    /** @param hasRun whether the thread was started and is in {@link #afterEnd} or past it */
    abstract void release(boolean hasRun);

    /** Waits until the thread is no more. */
    final void awaitThread() {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException interruption) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

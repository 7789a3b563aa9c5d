package narrows.realtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import narrows.NarrowsException;
import narrows.os.Epoll;
import narrows.os.EventFd;
import narrows.os.Fd;
import narrows.os.ThreadTuning;
import narrows.os.TimerFd;
import narrows.time.Scheduler;

/**
 * One platform thread that runs the timers of schedulers and the handlers of descriptors, and sleeps in between. Everything
 * it holds is touched by this thread alone once it has been started; before that, by the thread that builds it. It ends at
 * {@link #stop} or at the first exception of a handler, whose cause {@link #join} throws.
 */
public final class EventLoop implements AutoCloseable {
    private final List<RealTimeScheduler> schedulers = new ArrayList<>();
    private final Stalls stalls = new Stalls(newScheduler());
    private final Epoll epoll = new Epoll();
    private final TimerFd timer = new TimerFd();
    private final EventFd wakeUp = new EventFd();
    private final List<Handler> handlers = new ArrayList<>();
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private final int realTimePriority;
    private long armedNanoTime = Scheduler.NEVER;
    private boolean realTime;
    private Runnable whenFailed = () -> {};
    private volatile boolean stopped;
    private volatile Throwable failure;

    /** What to do when a descriptor is ready. It must not block, and bounds its work so that others have their turn. */
    @FunctionalInterface
    public interface Handler {
        /** @param readiness bits of {@link Epoll}: {@link Epoll#IN}, {@link Epoll#OUT}, ... */
        void ready(int readiness);
    }

    /** @param realTimePriority priority in the class SCHED_FIFO to ask for; 0: none */
    public EventLoop(String name, int realTimePriority) {
        this.realTimePriority = realTimePriority;
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        watch(timer.fd(), this::timerExpired);
        watch(wakeUp.fd(), readiness -> wakeUp.acknowledge());
    }

    /** Makes a scheduler that this loop runs: one for everything that shares an instant 0 and an order of events. */
    public RealTimeScheduler newScheduler() {
        RealTimeScheduler scheduler = new RealTimeScheduler();
        schedulers.add(scheduler);
        return scheduler;
    }

    public Stalls stalls() {
        return stalls;
    }

    /** Calls {@code handler} whenever {@code fd} is readable. */
    public void watch(Fd fd, Handler handler) {
        watch(fd, Epoll.IN, handler);
    }

    /** Calls {@code handler} whenever {@code fd} is ready. Returns the number to name it by in {@link #interest}. */
    public int watch(Fd fd, int interest, Handler handler) {
        int number = handlers.size();
        handlers.add(handler);
        epoll.add(fd, interest, number);
        return number;
    }

    /** Changes what {@code fd} is watched for; 0 leaves only errors. */
    public void interest(Fd fd, int number, int interest) {
        epoll.modify(fd, interest, number);
    }

    /** Forgets {@code fd}, which must still be open; the handler may still be called in the present turn. */
    public void forget(Fd fd) {
        epoll.remove(fd);
    }

    /** What to do when a handler has failed, on the loop's thread. */
    public void whenFailed(Runnable action) {
        whenFailed = action;
    }

    public void start() {
        thread.start();
    }

    /** Runs {@code task} on the loop's thread. May be called from any thread. */
    public void execute(Runnable task) {
        tasks.add(task);
        wakeUp.signal();
    }

    /** Ends the loop after its present turn. May be called from any thread. */
    public void stop() {
        stopped = true;
        wakeUp.signal();
    }

    /**
     * Waits until the loop has ended.
     *
     * @throws NarrowsException if a handler met a failure of that kind
     * @throws IllegalStateException with the cause, if a handler failed otherwise
     */
    public void join() throws InterruptedException {
        thread.join();
        if (failure instanceof NarrowsException known) {
            throw new NarrowsException(known.exitCode(), known.getMessage(), known);
        }
        if (failure != null) {
            throw new IllegalStateException(thread.getName() + " failed: " + failure, failure);
        }
    }

    /** Waits until the loop has ended, also when interrupted; the interrupt is kept. A loop never started has ended. */
    public void awaitEnd() {
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

    /** Whether the system granted the real-time class. To be asked after the loop has ended. */
    public boolean realTime() {
        return realTime;
    }

    /** Frees the descriptors of a loop that was never started or has ended. */
    @Override
    public void close() {
        if (thread.isAlive()) {
            throw new IllegalStateException("close of a running loop");
        }
        epoll.close();
        timer.close();
        wakeUp.close();
    }

    private void run() {
        try {
            ThreadTuning.exactTimeouts();
            realTime = realTimePriority > 0 && ThreadTuning.tryRealTime(realTimePriority);
            while (!stopped) {
                turn();
            }
        } catch (Throwable thrown) {
            failure = thrown;
            whenFailed.run();
        }
    }

    private void turn() {
        runDue();
        stalls.turnEnds();
        armTimer();
        int ready = epoll.await();
        stalls.turnBegins();
        for (int index = 0; index < ready && !stopped; index++) {
            handlers.get(epoll.number(index)).ready(epoll.readiness(index));
            runDue();
        }
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    private void runDue() {
        long nanoTime = System.nanoTime();
        for (int index = 0; index < schedulers.size(); index++) {
            schedulers.get(index).runDue(nanoTime);
        }
    }

    private void armTimer() {
        long nextNanoTime = nextNanoTime();
        if (nextNanoTime == armedNanoTime) {
            return;
        }
        armedNanoTime = nextNanoTime;
        if (nextNanoTime == Scheduler.NEVER) {
            timer.disarm();
        } else {
            timer.arm(nextNanoTime);
        }
    }

    private long nextNanoTime() {
        long earliest = Scheduler.NEVER;
        for (int index = 0; index < schedulers.size(); index++) {
            earliest = Math.min(earliest, schedulers.get(index).nextNanoTime());
        }
        return earliest;
    }

    private void timerExpired(int readiness) {
        timer.acknowledge();
        stalls.wokeUpFor(armedNanoTime);
        armedNanoTime = Scheduler.NEVER;
    }
}

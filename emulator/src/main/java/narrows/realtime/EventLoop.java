package narrows.realtime;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import narrows.os.Epoll;
import narrows.os.EventFd;
import narrows.os.Fd;
import narrows.os.TimerFd;
import narrows.time.Scheduler;

/** A loop that calls handlers when descriptors are ready. */
public final class EventLoop extends LoopThread {
    private final Epoll epoll = new Epoll();
    private final TimerFd timer = new TimerFd();
    private final EventFd wakeUp = new EventFd();
    private final List<Handler> handlers = new ArrayList<>();
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private long armedNanoTime = Scheduler.NEVER;

    /** What to do when a descriptor is ready. It must not block, and bounds its work so that others have their turn. */
    @FunctionalInterface
    public interface Handler {
        void ready();
    }

    /** @param realTimePriority priority in the class SCHED_FIFO to ask for; 0: none */
    public EventLoop(String name, int realTimePriority) {
        super(name, realTimePriority);
        watch(timer.fd(), this::timerExpired);
        watch(wakeUp.fd(), wakeUp::acknowledge);
    }

    /** Calls {@code handler} whenever {@code fd} is readable. */
    public void watch(Fd fd, Handler handler) {
        epoll.add(fd, Epoll.IN, handlers.size());
        handlers.add(handler);
    }

    /** Runs {@code task} on the loop's thread. May be called from any thread. */
    public void execute(Runnable task) {
        tasks.add(task);
        wakeUp.signal();
    }

    @Override
    void wakeUp() {
        wakeUp.signal();
    }

    @Override
    void release(boolean hasRun) {
        epoll.close();
        timer.close();
        wakeUp.close();
    }

    @Override
    void turn(long untilNanoTime) {
        armTimer(untilNanoTime);
        int ready = epoll.await();
        stalls().turnBegins();
        for (int index = 0; index < ready && !isStopped(); index++) {
            handlers.get(epoll.number(index)).ready();
            runDue();
        }
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    private void armTimer(long nextNanoTime) {
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

    private void timerExpired() {
        timer.acknowledge();
        stalls().wokeUpFor(armedNanoTime);
        armedNanoTime = Scheduler.NEVER;
    }
}

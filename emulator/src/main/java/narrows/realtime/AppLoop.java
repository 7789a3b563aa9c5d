package narrows.realtime;

import java.util.concurrent.CountDownLatch;
import narrows.iperf.flow.FlowLoop;

/** A loop for the ends of flows. Their sockets stay open when it has ended, until it is closed. */
public final class AppLoop extends LoopThread {
    private final FlowLoop flows = new FlowLoop(this::beforeEvent, this::fail);
    private final CountDownLatch released = new CountDownLatch(1);
    private long awaitedNanoTime;
    private boolean asleep;

    /** @param realTimePriority priority in the class SCHED_FIFO to ask for; 0: none */
    public AppLoop(String name, int realTimePriority) {
        super(name, realTimePriority);
    }

    public FlowLoop flows() {
        return flows;
    }

    /** What has been opened is registered and bound before the first instant, however late this thread begins. */
    @Override
    void begin() {
        flows.own();
        flows.turn(System.nanoTime());
    }

    @Override
    void turn(long untilNanoTime) {
        awaitedNanoTime = untilNanoTime;
        asleep = true;
        flows.turn(untilNanoTime);
        awake();
    }

    /** What became due while earlier events of this turn were handled comes first; nothing may be thrown into the flows' loop. */
    private void beforeEvent() {
        try {
            awake();
            runDue();
        } catch (Throwable thrown) {
            fail(thrown);
        }
    }

    private void awake() {
        if (asleep) {
            asleep = false;
            stalls().turnBegins();
            if (System.nanoTime() >= awaitedNanoTime) {
                stalls().wokeUpFor(awaitedNanoTime);
            }
        }
    }

    @Override
    void wakeUp() {
        flows.wakeUp();
    }

    /** The sockets are this thread's, which closes them when nobody needs them any more. */
    @Override
    void afterEnd() {
        try {
            released.await();
        } catch (InterruptedException nobodyElseKnowsThisThread) {
            Thread.currentThread().interrupt();
        }
        flows.close();
    }

    @Override
    void release(boolean hasRun) {
        if (hasRun) {
            released.countDown();
            awaitThread();
        } else {
            flows.own();
            flows.close();
        }
    }
}

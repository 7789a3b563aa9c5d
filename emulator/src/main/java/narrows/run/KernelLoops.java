package narrows.run;

import java.util.List;
import narrows.realtime.AppLoop;
import narrows.realtime.EventLoop;

/**
 * The two threads of a batch: the bridge moves packets, the applications use sockets. Both end when the
 * trials' time is over.
 */
final class KernelLoops implements AutoCloseable {
    private static final int BRIDGE_PRIORITY = 10;
    private static final int APPS_PRIORITY = 9;
    private static final long LEAD_NS = 20_000_000;
    private static final long STAGGER_NS = 5_000_000;

    private final EventLoop bridge;
    private final AppLoop apps;
    private int bridgeRunning;
    private int appsRunning;

    /** @param realTime whether to ask for the real-time class */
    KernelLoops(boolean realTime) {
        bridge = new EventLoop("narrows-bridge", realTime ? BRIDGE_PRIORITY : 0);
        apps = new AppLoop("narrows-apps", realTime ? APPS_PRIORITY : 0);
        bridge.whenFailed(apps::stop);
        apps.whenFailed(bridge::stop);
    }

    EventLoop bridge() {
        return bridge;
    }

    AppLoop apps() {
        return apps;
    }

    /**
     * Starts both threads and waits for the end of all trials. Trials start one after the other, so that many of the same
     * kind do not send their bursts at the same instants.
     *
     * @throws InterruptedException when interrupted; both threads have ended then, too
     */
    void run(List<KernelTrial> trials) throws InterruptedException {
        bridgeRunning = trials.size();
        appsRunning = trials.size();
        long originNanoTime = System.nanoTime() + LEAD_NS;
        bridge.stalls().watchFrom(originNanoTime);
        apps.stalls().watchFrom(originNanoTime);
        for (int index = 0; index < trials.size(); index++) {
            trials.get(index).startAt(originNanoTime + index * STAGGER_NS, this);
        }
        bridge.start();
        apps.start();
        awaitEnd();
    }

    /** The network of one more trial is done. Runs on the bridge's thread. */
    void bridgeEnded() {
        if (--bridgeRunning == 0) {
            bridge.stop();
        }
    }

    /** The flows of one more trial are done. Runs on the applications' thread. */
    void appsEnded() {
        if (--appsRunning == 0) {
            apps.stop();
        }
    }

    private void awaitEnd() throws InterruptedException {
        try {
            apps.join();
            bridge.join();
        } finally {
            stopNow();
        }
    }

    /** Ends both threads in any case, also when the present thread is being interrupted. */
    private void stopNow() {
        apps.stop();
        bridge.stop();
        apps.awaitEnd();
        bridge.awaitEnd();
    }

    @Override
    public void close() {
        bridge.close();
        apps.close();
    }
}

package narrows.run;

import narrows.realtime.EventLoop;
import narrows.time.Timer;

/**
 * The two threads of a batch: the bridge moves packets, the applications use sockets. They share their instant 0. Both end
 * when the trials' time is over.
 */
final class KernelLoops implements AutoCloseable {
    private static final int BRIDGE_PRIORITY = 10;
    private static final int APPS_PRIORITY = 9;
    private static final long LEAD_NS = 20_000_000;

    private final EventLoop bridge;
    private final EventLoop apps;

    /** @param realTime whether to ask for the real-time class */
    KernelLoops(boolean realTime) {
        bridge = new EventLoop("narrows-bridge", realTime ? BRIDGE_PRIORITY : 0);
        apps = new EventLoop("narrows-apps", realTime ? APPS_PRIORITY : 0);
    }

    EventLoop bridge() {
        return bridge;
    }

    EventLoop apps() {
        return apps;
    }

    /**
     * Starts both threads and waits for the end.
     *
     * @param bridgeEnds what the bridge's thread does at the end
     * @throws InterruptedException when interrupted; both threads have ended then, too
     */
    void runFor(long durationNs, Runnable bridgeEnds) throws InterruptedException {
        endAt(durationNs, bridge, bridgeEnds);
        endAt(durationNs, apps, () -> {});
        long originNanoTime = System.nanoTime() + LEAD_NS;
        bridge.scheduler().startAt(originNanoTime);
        apps.scheduler().startAt(originNanoTime);
        bridge.stalls().watchFrom(0);
        bridge.start();
        apps.start();
        awaitEnd();
    }

    private static void endAt(long durationNs, EventLoop loop, Runnable atEnd) {
        Timer end = new Timer(nowNs -> {
            atEnd.run();
            loop.stop();
        });
        loop.scheduler().arm(end, durationNs);
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

package narrows.iperf.flow;

import io.netty.channel.EventLoop;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import narrows.NarrowsException;
import narrows.iperf.Connections;
import narrows.iperf.SocketSettings;
import narrows.iperf.Transport;

/** The event loop of many flows' sockets. It has no thread: the one that {@linkplain #own owns} it runs it turn by turn. */
public final class FlowLoop {
    /** As the instant to wait for: until something happens. */
    public static final long NEVER = Long.MAX_VALUE;

    /** As how long Netty's loop may wait. */
    private static final long FOR_EVER = 0;

    private final ManualIoEventLoop loop;
    private final Consumer<Throwable> whenFailed;

    /**
     * @param beforeEvent runs before a socket that is ready is used: data that has arrived is not counted yet
     * @param whenFailed told of failures that are no connection's; may be called more than once
     * @throws NarrowsException if this system has no epoll
     */
    public FlowLoop(Runnable beforeEvent, Consumer<Throwable> whenFailed) {
        if (Transport.best() != Transport.EPOLL) {
            throw new NarrowsException(
                    NarrowsException.RUN_FAILED,
                    "epoll is missing: " + Epoll.unavailabilityCause().getMessage());
        }
        this.whenFailed = whenFailed;
        loop = new ManualIoEventLoop(
                null,
                executor -> new WatchedIoHandler(EpollIoHandler.newFactory().newHandler(executor), beforeEvent));
    }

    /** Makes the present thread the one that runs this loop. Once. */
    public void own() {
        loop.setOwningThread(Thread.currentThread());
    }

    /** Waits until something happens, or until {@code nanoTime} of {@link System#nanoTime}, and does what there is to do. */
    public void turn(long nanoTime) {
        if (nanoTime == NEVER) {
            loop.run(FOR_EVER);
            return;
        }
        long waitNs = nanoTime - System.nanoTime();
        if (waitNs > 0) {
            loop.run(waitNs);
        } else {
            loop.runNow();
        }
    }

    /** Ends the present wait. Any thread. */
    public void wakeUp() {
        // A bare wake-up is lost on a loop that is about to sleep; a task is looked for once more.
        if (!loop.isShuttingDown()) {
            loop.execute(() -> {});
        }
    }

    /** Closes every socket that is registered, and the loop. The owner. */
    public void close() {
        loop.shutdownGracefully(0, 0, TimeUnit.NANOSECONDS);
        while (!loop.isTerminated()) {
            loop.runNow();
        }
    }

    EventLoop netty() {
        return loop;
    }

    Connections connections(SocketSettings settings) {
        return new Connections(Transport.EPOLL, loop, settings);
    }

    /** Whether the present thread owns the loop, and channels may be closed. */
    boolean isOwn() {
        return loop.inEventLoop() && !loop.isShuttingDown();
    }

    void failed(Throwable cause) {
        whenFailed.accept(cause);
    }
}

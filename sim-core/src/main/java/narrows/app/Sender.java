package narrows.app;

import narrows.net.Host;
import narrows.time.Scheduler;
import narrows.time.Timer;

/** The sending application of a flow: connects at its start, writes, and gives up at its stop. */
public final class Sender implements Application {
    /** As the size of a transfer: send as long as the flow lasts. */
    public static final long WITHOUT_END = 0;

    /** More than any run can send; far enough from overflow. */
    private static final long MORE_THAN_ENOUGH_BYTES = 1L << 60;

    private final Host.Socket socket;
    private final long sizeBytes;
    private final Timer start = new Timer(this::start);
    private final Timer stop;

    /**
     * @param peer the receiver's socket, which closes with the sender
     * @param sizeBytes what to send before closing, or {@link #WITHOUT_END}
     */
    public Sender(Host.Socket socket, Host.Socket peer, long sizeBytes) {
        this.socket = socket;
        this.sizeBytes = sizeBytes;
        this.stop = new Timer(nowNs -> {
            socket.abort(nowNs);
            peer.abort(nowNs);
        });
    }

    /** Plans the connection; a stop at the end of the run needs no closing. */
    @Override
    public void schedule(Scheduler scheduler, long startNs, long stopNs, long endNs) {
        scheduler.arm(start, startNs);
        if (stopNs < endNs) {
            scheduler.arm(stop, stopNs);
        }
    }

    private void start(long nowNs) {
        if (sizeBytes == WITHOUT_END) {
            socket.endpoint().write(MORE_THAN_ENOUGH_BYTES, nowNs);
        } else {
            socket.endpoint().write(sizeBytes, nowNs);
            socket.endpoint().close(nowNs);
        }
        socket.connect(nowNs);
    }
}

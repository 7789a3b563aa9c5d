package narrows.app;

import narrows.net.Host;
import narrows.time.Scheduler;
import narrows.time.Timer;

/** Connects at its start and writes pieces of a length at their instants, until it gives up at its stop. */
public final class OnOffSender implements Application {
    private final Host.Socket socket;
    private final WriteTimes times;
    private final int lengthBytes;
    private final Timer start;
    private final Timer write = new Timer(this::write);
    private final Timer stop;
    private Scheduler scheduler;
    private long stopNs;

    /** @param peer the receiver's socket, which closes with the sender */
    public OnOffSender(Host.Socket socket, Host.Socket peer, WriteTimes times, int lengthBytes) {
        this.socket = socket;
        this.times = times;
        this.lengthBytes = lengthBytes;
        this.start = new Timer(socket::connect);
        this.stop = new Timer(nowNs -> {
            socket.abort(nowNs);
            peer.abort(nowNs);
        });
    }

    /** Plans connection and writes; a stop at the end of the run needs no closing. */
    @Override
    public void schedule(Scheduler scheduler, long startNs, long stopNs, long endNs) {
        this.scheduler = scheduler;
        this.stopNs = stopNs;
        scheduler.arm(start, startNs);
        scheduler.arm(write, times.nextNs());
        if (stopNs < endNs) {
            scheduler.arm(stop, stopNs);
        }
    }

    private void write(long nowNs) {
        socket.write(lengthBytes, nowNs);
        times.advance();
        if (times.nextNs() < stopNs) {
            scheduler.arm(write, times.nextNs());
        }
    }
}

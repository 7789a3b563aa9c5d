package narrows.app;

import narrows.net.Host;
import narrows.time.Scheduler;
import narrows.time.Timer;

/** A receiving application that reads no faster than a rate: what comes faster fills its buffer, and closes the window. */
public final class SlowReader {
    private static final long BITS_PER_BYTE = 8;
    private static final long PIECES_PER_SEC = 100;
    private static final long MOST_BYTES = 128 * 1024;

    private final Host.Socket socket;
    private final WriteTimes times;
    private final int pieceBytes;
    private final Timer read = new Timer(this::read);
    private Scheduler scheduler;

    /** @param startNs instant of the first read */
    public SlowReader(Host.Socket socket, long rateBitsPerSec, long startNs) {
        this.socket = socket;
        this.pieceBytes = pieceBytes(rateBitsPerSec);
        this.times = new WriteTimes(startNs, rateBitsPerSec, pieceBytes, 0, 0);
    }

    /** What is read at once: some 10 ms of the rate, and no more than 128 KiB. */
    public static int pieceBytes(long rateBitsPerSec) {
        return (int) Math.max(1, Math.min(MOST_BYTES, rateBitsPerSec / BITS_PER_BYTE / PIECES_PER_SEC));
    }

    /** Plans to read from the first instant on, as long as the run lasts. */
    public void schedule(Scheduler scheduler) {
        this.scheduler = scheduler;
        socket.endpoint().pauseReading();
        scheduler.arm(read, times.nextNs());
    }

    private void read(long nowNs) {
        socket.read(pieceBytes, nowNs);
        times.advance();
        scheduler.arm(read, times.nextNs());
    }
}

package narrows.bridge;

import narrows.os.Memory;
import narrows.os.TcpSocket;
import narrows.realtime.EventLoop;
import narrows.realtime.RealTimeScheduler;
import narrows.time.Scheduler;

/** The application that receives: it takes one connection and counts what it reads from it. */
final class ReceivingEnd {
    private static final int READS_PER_TURN = 16;

    private final EventLoop loop;
    private final RealTimeScheduler scheduler;
    private final TcpSocket listener;
    private final Memory buffer;
    private final boolean slow;
    private TcpSocket connection;
    private long receivedBytes;
    private long completeNs = Scheduler.NEVER;
    private Runnable whenComplete = () -> {};
    private boolean ended;

    /**
     * @param buffer what one read takes
     * @param slow whether it reads only when {@link #readPiece} says so, and not as soon as something has come
     */
    ReceivingEnd(EventLoop loop, RealTimeScheduler scheduler, TcpSocket listener, Memory buffer, boolean slow) {
        this.loop = loop;
        this.scheduler = scheduler;
        this.listener = listener;
        this.buffer = buffer;
        this.slow = slow;
        loop.watch(listener.fd(), readiness -> accept());
    }

    private void accept() {
        if (ended || connection != null) {
            return;
        }
        connection = listener.accept();
        if (connection != null) {
            loop.forget(listener.fd());
            if (!slow) {
                loop.watch(connection.fd(), readiness -> read());
            }
        }
    }

    private void read() {
        int reads = 0;
        while (reads < READS_PER_TURN && readOnce()) {
            reads++;
        }
    }

    /** A slow application reads a piece of what has come. */
    void readPiece() {
        if (connection != null && !ended) {
            readOnce();
        }
    }

    /** Whether there may be more to read. */
    private boolean readOnce() {
        int received = connection.receive(buffer);
        if (received == TcpSocket.WOULD_BLOCK) {
            return false;
        }
        if (received <= 0) {
            end(received);
            return false;
        }
        receivedBytes += received;
        return true;
    }

    private void end(int received) {
        ended = true;
        if (!slow) {
            loop.forget(connection.fd());
        }
        if (received == 0) {
            completeNs = scheduler.clockNs();
            whenComplete.run();
        }
    }

    /** Has {@code action} run on the loop's thread when the application has read everything up to FIN. */
    void whenComplete(Runnable action) {
        whenComplete = action;
    }

    /** What the application has read so far. */
    long receivedBytes() {
        return receivedBytes;
    }

    /** When the application had read everything up to FIN; {@link Scheduler#NEVER} if it has not. */
    long completeNs() {
        return completeNs;
    }

    void reset() {
        ended = true;
        listener.close();
        if (connection != null) {
            connection.reset();
        }
    }
}

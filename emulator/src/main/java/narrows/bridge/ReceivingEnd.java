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
    private TcpSocket connection;
    private long receivedBytes;
    private long completeNs = Scheduler.NEVER;
    private Runnable whenComplete = () -> {};
    private boolean ended;

    ReceivingEnd(EventLoop loop, RealTimeScheduler scheduler, TcpSocket listener, Memory buffer) {
        this.loop = loop;
        this.scheduler = scheduler;
        this.listener = listener;
        this.buffer = buffer;
        loop.watch(listener.fd(), readiness -> accept());
    }

    private void accept() {
        if (ended || connection != null) {
            return;
        }
        connection = listener.accept();
        if (connection != null) {
            loop.forget(listener.fd());
            loop.watch(connection.fd(), readiness -> read());
        }
    }

    private void read() {
        for (int reads = 0; reads < READS_PER_TURN && !ended; reads++) {
            int received = connection.receive(buffer);
            if (received == TcpSocket.WOULD_BLOCK) {
                return;
            }
            if (received <= 0) {
                end(received);
            } else {
                receivedBytes += received;
            }
        }
    }

    private void end(int received) {
        ended = true;
        loop.forget(connection.fd());
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

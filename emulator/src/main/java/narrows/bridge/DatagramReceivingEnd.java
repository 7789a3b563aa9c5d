package narrows.bridge;

import narrows.app.DatagramCounter;
import narrows.os.Memory;
import narrows.os.UdpSocket;
import narrows.packet.Datagram;
import narrows.realtime.EventLoop;
import narrows.realtime.RealTimeScheduler;

/** The application that counts the datagrams it receives. */
final class DatagramReceivingEnd {
    private static final int READS_PER_TURN = 16;
    private static final int SENT_AT_OFFSET = 8;

    private final EventLoop loop;
    private final RealTimeScheduler scheduler;
    private final UdpSocket socket;
    private final Memory buffer;
    private final DatagramCounter counter = new DatagramCounter();
    private boolean stopped;

    DatagramReceivingEnd(EventLoop loop, RealTimeScheduler scheduler, UdpSocket socket, Memory buffer) {
        this.loop = loop;
        this.scheduler = scheduler;
        this.socket = socket;
        this.buffer = buffer;
        loop.watch(socket.fd(), readiness -> read());
    }

    private void read() {
        for (int reads = 0; reads < READS_PER_TURN && !stopped; reads++) {
            int received = socket.receive(buffer);
            if (received < 0) {
                return;
            }
            if (received >= Datagram.LEAST_PAYLOAD_BYTES) {
                long sentNs = buffer.networkLong(SENT_AT_OFFSET);
                counter.received(buffer.networkLong(0), sentNs, received, scheduler.clockNs());
            }
        }
    }

    DatagramCounter counter() {
        return counter;
    }

    /** Reads no more. */
    void stop() {
        if (!stopped) {
            stopped = true;
            loop.forget(socket.fd());
        }
    }

    void close() {
        stopped = true;
        socket.close();
    }
}

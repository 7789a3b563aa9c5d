package narrows.bridge;

import narrows.os.Errno;
import narrows.os.Memory;
import narrows.os.UdpSocket;
import narrows.realtime.RealTimeScheduler;

/** The application that sends numbered datagrams, each with the instant of its sending. */
final class DatagramSendingEnd {
    private static final int SENT_AT_OFFSET = 8;

    private final RealTimeScheduler scheduler;
    private final UdpSocket socket;
    private final Memory datagram;
    private long owed;
    private long sentDatagrams;
    private String problem = "";

    DatagramSendingEnd(RealTimeScheduler scheduler, UdpSocket socket, int lengthBytes) {
        this.scheduler = scheduler;
        this.socket = socket;
        this.datagram = Memory.allocate(lengthBytes);
    }

    /** One more is due: sends it, and those before it that the socket did not take. */
    void sendOneMore() {
        owed++;
        while (owed > 0 && problem.isEmpty() && send()) {
            owed--;
            sentDatagrams++;
        }
    }

    private boolean send() {
        datagram.putNetworkLong(0, sentDatagrams);
        datagram.putNetworkLong(SENT_AT_OFFSET, scheduler.clockNs());
        int sent = socket.send(datagram);
        if (sent == UdpSocket.BROKEN) {
            problem = "datagrams cannot be sent: " + Errno.name(socket.brokenErrno());
        }
        return sent >= 0;
    }

    /** What went wrong; empty if nothing did. */
    String problem() {
        return problem;
    }

    void close() {
        socket.close();
    }
}

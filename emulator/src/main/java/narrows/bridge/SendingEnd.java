package narrows.bridge;

import narrows.os.Epoll;
import narrows.os.Errno;
import narrows.os.Memory;
import narrows.os.TcpInfo;
import narrows.os.TcpSocket;
import narrows.realtime.EventLoop;

/** The application that sends: it connects and then writes as fast as the socket takes it, up to its size or what is offered. */
final class SendingEnd {
    /** As the size of a transfer: nothing but what {@link #offer} adds, and no FIN. */
    static final long OFFERED = 0;

    private static final int WRITES_PER_TURN = 16;

    private final EventLoop loop;
    private final TcpSocket socket;
    private final Memory data;
    private final int writeBytes;
    private final boolean offered;
    private long remainingBytes;
    private int watchNumber;
    private boolean waitsForRoom = true;
    private boolean connected;
    private boolean ended;
    private String problem = "";

    /**
     * @param data at least {@code writeBytes}
     * @param writeBytes what one write sends
     * @param sizeBytes how much to send before FIN; {@link Long#MAX_VALUE}: no end; or {@link #OFFERED}
     */
    SendingEnd(EventLoop loop, TcpSocket socket, Memory data, int writeBytes, long sizeBytes) {
        this.loop = loop;
        this.socket = socket;
        this.data = data;
        this.writeBytes = writeBytes;
        this.remainingBytes = sizeBytes;
        this.offered = sizeBytes == OFFERED;
    }

    void connect(int address, int port) {
        socket.connect(address, port);
        watchNumber = loop.watch(socket.fd(), Epoll.OUT, this::ready);
    }

    /** One write more, now or when the socket has room for it. */
    void offer() {
        remainingBytes += writeBytes;
        if (connected && !ended && !waitsForRoom) {
            write();
        }
    }

    private void ready(int readiness) {
        if (ended) {
            return;
        }
        if ((readiness & (Epoll.ERROR | Epoll.HANG_UP)) != 0) {
            fail();
        } else {
            connected = true;
            write();
        }
    }

    private void write() {
        for (int writes = 0; writes < WRITES_PER_TURN && remainingBytes > 0; writes++) {
            int sent = socket.send(data, (int) Math.min(writeBytes, remainingBytes));
            if (sent == TcpSocket.WOULD_BLOCK) {
                waitForRoom(true);
                return;
            }
            if (sent == TcpSocket.BROKEN) {
                fail();
                return;
            }
            remainingBytes -= sent;
        }
        waitForRoom(remainingBytes > 0);
        if (remainingBytes == 0 && !offered) {
            socket.finish();
        }
    }

    private void waitForRoom(boolean wait) {
        if (wait != waitsForRoom) {
            waitsForRoom = wait;
            loop.interest(socket.fd(), watchNumber, wait ? Epoll.OUT : 0);
        }
    }

    private void fail() {
        problem = (connected ? "connection broke: " : "no connection: ") + Errno.name(socket.error());
        ended = true;
        loop.forget(socket.fd());
    }

    boolean connected() {
        return connected;
    }

    /** What went wrong; empty if nothing did. */
    String problem() {
        return problem;
    }

    void readInfo(TcpInfo info) {
        socket.readInfo(info);
    }

    String congestionControl() {
        return socket.congestionControl();
    }

    void reset() {
        ended = true;
        socket.reset();
    }
}

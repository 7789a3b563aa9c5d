package narrows.iperf.v3;

import io.netty.channel.Channel;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import narrows.iperf.SocketOptions;

/**
 * One data stream of a test.
 *
 * @param id number in the results: 1, 3, 4, 5, ...
 * @param socket number in brackets in reports, which the real program takes from its file descriptors
 * @param sends whether this side sends
 * @param congestion its congestion control; null on UDP and where the system does not tell
 */
record DataStream(
        int id, int socket, boolean sends, Channel channel, Traffic traffic, StreamMeter meter, String congestion) {
    private static final int FIRST_SOCKET = 5;

    DataStream(int id, int socket, Channel channel, boolean sends, Traffic traffic) {
        this(id, socket, sends, channel, traffic, new StreamMeter(socket, sends), SocketOptions.congestion(channel));
    }

    /** The first stream is 1, the second 3: 2 is never used. */
    static int idOf(int index) {
        return index == 0 ? 1 : index + 2;
    }

    /** As a real client's: 5, 7, 9, ...; a real server has 5, 8, 10, 12 on TCP and 5, 6, 9, 11 on UDP. */
    static int socketOf(int index, boolean server, boolean udp) {
        int client = FIRST_SOCKET + 2 * index;
        if (!server || index == 0) {
            return client;
        }
        return udp ? Math.max(client - (index == 1 ? 1 : 0), FIRST_SOCKET) : client + 1;
    }

    /** Lets the event loop take in what has arrived already. */
    void settle() throws InterruptedException {
        try {
            channel.eventLoop().submit(() -> {}).get(1, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // A loop that is stuck has nothing to take in.
            return;
        }
    }

    void close() {
        traffic.stop();
        channel.close();
    }
}

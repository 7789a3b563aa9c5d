package narrows.iperf.v3;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Lets UDP streams in: a socket on the server's port hears a greeting and becomes that sender's; before it is answered, the
 * socket for the next stream is open, so that no greeting finds the wrong one.
 */
final class UdpDoor {
    private final ServerSockets sockets;
    private final InetAddress address;
    private final Load load;
    private Channel waiting;
    private Greeting greeting;

    UdpDoor(ServerSockets sockets, InetAddress address, Load load) {
        this.sockets = sockets;
        this.address = address;
        this.load = load;
    }

    void open() throws InterruptedException {
        greeting = new Greeting(true);
        waiting = sockets.datagrams(address, load, greeting);
    }

    /**
     * The next stream's channel, connected.
     *
     * @param last whether no other follows
     * @return null if none came in time
     */
    Channel next(long deadlineNs, boolean last) throws InterruptedException {
        InetSocketAddress peer = heard(deadlineNs);
        if (peer == null) {
            return null;
        }
        Channel channel = waiting;
        channel.connect(peer).await();
        waiting = null;
        if (!last) {
            open();
        }
        channel.writeAndFlush(Unpooled.buffer().writeInt(Greeting.ANSWER));
        return channel;
    }

    private InetSocketAddress heard(long deadlineNs) throws InterruptedException {
        try {
            return greeting.heard().get(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return null;
        } catch (ExecutionException e) {
            throw new IllegalStateException("nothing fails a greeting", e);
        }
    }

    void close() {
        if (waiting != null) {
            waiting.close();
        }
    }
}

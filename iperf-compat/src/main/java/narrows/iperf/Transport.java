package narrows.iperf;

import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.Inet6Address;
import java.net.InetAddress;

/** Event loops and sockets: epoll's on Linux, which know every socket option, the JDK's elsewhere. */
public enum Transport {
    EPOLL,
    NIO;

    /** Half of what Netty calls a channel in its log; without this it looks for a network card, and complains if there is none. */
    private static final String MACHINE_ID = "io.netty.machineId";

    static {
        if (System.getProperty(MACHINE_ID) == null) {
            System.setProperty(MACHINE_ID, "00:00:00:00:00:00");
        }
    }

    /** The best one that this machine has. */
    public static Transport best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    /** {@code threads} daemon event loops whose threads are called {@code name}. */
    public IoEventLoopGroup loops(int threads, String name) {
        IoHandlerFactory factory = this == EPOLL ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        return new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory(name, true), factory);
    }

    /** A TCP socket, of the family that {@code remote} needs. */
    public SocketChannel socket(InetAddress remote) {
        return this == EPOLL ? new EpollSocketChannel(family(remote)) : new NioSocketChannel();
    }

    /** A listening TCP socket of the family of {@code local}; {@code ::} hears IPv4, too. */
    public ServerSocketChannel listener(InetAddress local) {
        return this == EPOLL ? new EpollServerSocketChannel(family(local)) : new NioServerSocketChannel();
    }

    /** A UDP socket of the family of {@code address}; {@code ::} hears IPv4, too. */
    public DatagramChannel datagrams(InetAddress address) {
        return this == EPOLL ? new EpollDatagramChannel(family(address)) : new NioDatagramChannel(family(address));
    }

    private static SocketProtocolFamily family(InetAddress address) {
        return address instanceof Inet6Address ? SocketProtocolFamily.INET6 : SocketProtocolFamily.INET;
    }
}

package narrows.iperf.flow;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/** Addresses from their 32 bits. */
final class Ipv4 {
    private static final int ANY = 0;

    private Ipv4() {}

    static InetSocketAddress of(int address, int port) {
        try {
            byte[] bytes = ByteBuffer.allocate(Integer.BYTES).putInt(address).array();
            return new InetSocketAddress(InetAddress.getByAddress(bytes), port);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A port of every local address. */
    static InetSocketAddress any(int port) {
        return of(ANY, port);
    }
}

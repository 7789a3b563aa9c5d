package narrows.iperf;

import io.netty.buffer.ByteBuf;

/** Reads a datagram that has arrived; the caller releases it. */
@FunctionalInterface
public interface DatagramReader {
    /** @param nowNs {@link System#nanoTime} on arrival in this program */
    void read(ByteBuf datagram, long nowNs);
}

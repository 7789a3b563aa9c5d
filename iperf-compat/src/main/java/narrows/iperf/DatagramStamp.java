package narrows.iperf;

import io.netty.buffer.ByteBuf;

/** Writes the head of a datagram that is about to leave. */
@FunctionalInterface
public interface DatagramStamp {
    /**
     * @param datagram its whole length; set bytes by index, move no index
     * @param sequence 0 for the first datagram
     * @param nowNs {@link System#nanoTime}
     */
    void stamp(ByteBuf datagram, long sequence, long nowNs);
}

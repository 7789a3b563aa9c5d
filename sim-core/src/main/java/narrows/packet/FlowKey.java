package narrows.packet;

/** Mixes what tells flows apart, so that any bits of the result can choose a queue. */
public final class FlowKey {
    private FlowKey() {}

    /** Of an IPv4 flow; ports are 0 where there are none. */
    public static long of(
            int sourceAddress, int destinationAddress, int protocol, int sourcePort, int destinationPort) {
        long addresses = ((long) sourceAddress << 32) | (destinationAddress & 0xffffffffL);
        long ports = ((long) protocol << 32) | ((long) sourcePort << 16) | destinationPort;
        return mix(addresses, ports);
    }

    /** A 64-bit hash of both, the second mixed with the hash of the first. */
    public static long mix(long first, long second) {
        return avalanche(avalanche(first) ^ second);
    }

    /** Stafford's variant 13 of the 64-bit MurmurHash3 finalizer. */
    private static long avalanche(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}

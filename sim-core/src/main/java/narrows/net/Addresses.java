package narrows.net;

/** IPv4 addresses of nodes, simulated and real alike: {@code 10.77.0.1} is node 0. */
public final class Addresses {
    /** Most nodes that fit into 10.77.0.0/16 without its first and last address. */
    public static final int MOST_NODES = 65534;

    private static final int NETWORK = 10 << 24 | 77 << 16;

    private Addresses() {}

    /** Address of {@code node}, as the 32 bits of the IP header. */
    public static int ofNode(int node) {
        if (node < 0 || node >= MOST_NODES) {
            throw new IllegalArgumentException("no address for node " + node);
        }
        return NETWORK + node + 1;
    }

    /** The node that has {@code address}; -1 if it is not one of ours. */
    public static int node(int address) {
        int node = address - NETWORK - 1;
        return node >= 0 && node < MOST_NODES ? node : -1;
    }

    /** Dotted decimal text. */
    public static String text(int address) {
        return (address >>> 24) + "." + (address >>> 16 & 255) + "." + (address >>> 8 & 255) + "." + (address & 255);
    }
}

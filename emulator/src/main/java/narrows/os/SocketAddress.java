package narrows.os;

/** An IPv4 address and a port as system calls take them ({@code struct sockaddr_in}). */
final class SocketAddress {
    static final int BYTES = 16;

    private final Memory memory = Memory.allocate(BYTES);

    private SocketAddress() {}

    static SocketAddress of(int ipv4, int port) {
        SocketAddress address = new SocketAddress();
        address.memory.putShort(0, Constants.AF_INET);
        address.memory.putNetworkShort(2, port);
        address.memory.putNetworkInt(4, ipv4);
        return address;
    }

    long address() {
        return memory.address(0);
    }
}

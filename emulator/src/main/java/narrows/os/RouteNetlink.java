package narrows.os;

/**
 * Settings of an interface through rtnetlink(7), in the present thread's namespace. Unlike the ioctl of the same purpose it
 * needs CAP_NET_ADMIN only in the namespace's own user namespace.
 */
final class RouteNetlink {
    private static final int AF_NETLINK = 16;
    private static final int SOCK_RAW = 3;
    private static final int NETLINK_ROUTE = 0;
    private static final int RTM_SETLINK = 19;
    private static final int NLMSG_ERROR = 2;
    private static final int NLM_F_REQUEST_ACK = 0x5;
    private static final int IFLA_TXQLEN = 13;

    /** struct nlmsghdr, struct ifinfomsg, one struct rtattr with 4 bytes. */
    private static final int REQUEST_BYTES = 16 + 16 + 8;

    private static final int MESSAGE_TYPE = 4;
    private static final int MESSAGE_FLAGS = 6;
    private static final int INTERFACE_INDEX = 20;
    private static final int ATTRIBUTE = 32;
    private static final int ERROR = 16;

    private RouteNetlink() {}

    /** Sets how many packets the interface's transmit queue holds. */
    static void transmitQueue(String name, int interfaceIndex, int packets) {
        Memory request = Memory.allocate(REQUEST_BYTES);
        request.putInt(0, REQUEST_BYTES);
        request.putShort(MESSAGE_TYPE, RTM_SETLINK);
        request.putShort(MESSAGE_FLAGS, NLM_F_REQUEST_ACK);
        request.putInt(INTERFACE_INDEX, interfaceIndex);
        request.putShort(ATTRIBUTE, 8);
        request.putShort(ATTRIBUTE + 2, IFLA_TXQLEN);
        request.putInt(ATTRIBUTE + 4, packets);
        acknowledged(request, "set the transmit queue of " + name);
    }

    private static void acknowledged(Memory request, String call) {
        Memory answer = Memory.allocate(4096);
        int type = SOCK_RAW | Constants.SOCK_CLOEXEC;
        try (Fd fd = new Fd(LibC.check(LibC.CALLS.socket(AF_NETLINK, type, NETLINK_ROUTE), "socket AF_NETLINK", ""))) {
            check(LibC.CALLS.send(fd.number(), request.address(0), request.sizeBytes(), 0), call);
            check(LibC.CALLS.recv(fd.number(), answer.address(0), answer.sizeBytes(), 0), call);
        }
        if (answer.shortAt(MESSAGE_TYPE) != NLMSG_ERROR || answer.intAt(ERROR) != 0) {
            throw new SystemCallException(call, -answer.intAt(ERROR), "needs CAP_NET_ADMIN in the namespace");
        }
    }

    private static void check(long result, String call) {
        if (result < 0) {
            throw new SystemCallException(call, LibC.errno(), "");
        }
    }
}

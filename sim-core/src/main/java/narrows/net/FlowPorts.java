package narrows.net;

/** The port numbers of a flow's sockets, from which a packet's flow is told. */
public final class FlowPorts {
    private static final int FIRST_RECEIVER = 5001;
    private static final int FIRST_SENDER = 40_001;

    /** How many flows a trial can have, so that both ports fit and stay apart. */
    public static final int MAX_FLOWS = 65_536 - FIRST_SENDER;

    private static final int NO_FLOW = -1;

    private FlowPorts() {}

    /** Port on which the receiver of flow {@code index} listens. */
    public static int receiver(int index) {
        return FIRST_RECEIVER + index;
    }

    /** Port of the sender of flow {@code index}. */
    public static int sender(int index) {
        return FIRST_SENDER + index;
    }

    /** Index of the flow of a packet with these ports, in either direction; -1 when it belongs to none. */
    public static int flow(int sourcePort, int destinationPort) {
        if (sourcePort >= FIRST_SENDER) {
            return match(sourcePort - FIRST_SENDER, destinationPort);
        }
        return destinationPort >= FIRST_SENDER ? match(destinationPort - FIRST_SENDER, sourcePort) : NO_FLOW;
    }

    private static int match(int index, int receiverPort) {
        return receiverPort == receiver(index) ? index : NO_FLOW;
    }
}

package narrows.app;

import narrows.net.Addresses;
import narrows.net.FlowPorts;
import narrows.packet.Datagram;

/**
 * Where the datagrams of a flow come from and go to.
 *
 * @param flow index of the flow in the scenario
 * @param from number of the sending node
 * @param to number of the receiving node
 */
public record DatagramAddress(int flow, int from, int to) {
    void writeTo(Datagram datagram) {
        datagram.flow = flow;
        datagram.source = from;
        datagram.destination = to;
        datagram.sourceAddress = Addresses.ofNode(from);
        datagram.destinationAddress = Addresses.ofNode(to);
        datagram.sourcePort = FlowPorts.sender(flow);
        datagram.destinationPort = FlowPorts.receiver(flow);
    }
}

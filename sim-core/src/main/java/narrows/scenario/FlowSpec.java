package narrows.scenario;

/**
 * One connection of a scenario, after expansion of patterns and counts.
 *
 * @param index position among the scenario's flows; {@link narrows.packet.Packet#flow}
 * @param name {@code node1->node5}, with {@code #2} and so on for parallel connections
 * @param from node number of the sender
 * @param to node number of the receiver
 * @param app what the sender does
 * @param startNs when it connects
 * @param stopNs when it stops; at most the scenario's duration
 * @param tcp options of its sockets
 */
public record FlowSpec(
        int index, String name, int from, int to, AppSpec app, long startNs, long stopNs, TcpOptions tcp) {}

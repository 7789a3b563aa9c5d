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
 * @param draws name of the random numbers that its simulated hosts draw; two flows of one name draw the same
 * @param readRateBitsPerSec most that the receiving application reads; 0: all that comes, at once
 */
public record FlowSpec(
        int index,
        String name,
        int from,
        int to,
        AppSpec app,
        long startNs,
        long stopNs,
        TcpOptions tcp,
        String draws,
        long readRateBitsPerSec) {
    /** With random numbers of its own, and a receiver that reads at once. */
    public FlowSpec(int index, String name, int from, int to, AppSpec app, long startNs, long stopNs, TcpOptions tcp) {
        this(index, name, from, to, app, startNs, stopNs, tcp, name, 0);
    }

    /** The same at another position. */
    FlowSpec at(int other) {
        return new FlowSpec(other, name, from, to, app, startNs, stopNs, tcp, draws, readRateBitsPerSec);
    }

    /** The same with the random numbers of {@code other}. */
    FlowSpec drawing(String other) {
        return new FlowSpec(index, name, from, to, app, startNs, stopNs, tcp, other, readRateBitsPerSec);
    }

    /** The same with a receiver that reads at a rate; 0: at once. */
    public FlowSpec readAt(long rateBitsPerSec) {
        return new FlowSpec(index, name, from, to, app, startNs, stopNs, tcp, draws, rateBitsPerSec);
    }
}

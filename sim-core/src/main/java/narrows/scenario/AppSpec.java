package narrows.scenario;

/** What a flow's sender does. */
public sealed interface AppSpec {
    /** Sends without end. */
    record Bulk() implements AppSpec {}

    /** Sends {@code sizeBytes} and closes. */
    record Bytes(long sizeBytes) implements AppSpec {}

    /**
     * Writes {@code lengthBytes} at a constant rate into TCP, in periods. What the socket does not take at once is written when it
     * has room.
     *
     * @param rateBitsPerSec of application data while on
     * @param onNs length of a period of writing; 0: always on
     * @param offNs length of the pause after it
     */
    record OnOff(long rateBitsPerSec, int lengthBytes, long onNs, long offNs) implements AppSpec {}

    /**
     * Sends UDP datagrams of {@code lengthBytes} at constant spacing.
     *
     * @param rateBitsPerSec of payload, as iperf counts it
     * @param lengthBytes payload of a datagram
     */
    record Udp(long rateBitsPerSec, int lengthBytes) implements AppSpec {}
}

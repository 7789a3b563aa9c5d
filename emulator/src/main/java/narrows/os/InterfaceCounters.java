package narrows.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import narrows.NarrowsException;

/**
 * What the kernel counted at an interface. Sent means from the host into the device.
 *
 * @param sendDropped packets that found the device's transmit queue full
 */
public record InterfaceCounters(long receivedPackets, long receiveDropped, long sentPackets, long sendDropped) {
    private static final int RECEIVED_PACKETS = 1;
    private static final int RECEIVE_DROPPED = 3;
    private static final int SENT_PACKETS = 9;
    private static final int SEND_DROPPED = 11;

    /** Reads the counters of an interface in the present thread's namespace (/proc/self would be the main thread's). */
    static InterfaceCounters read(String name) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/thread-self/net/dev"))) {
                int colon = line.indexOf(':');
                if (colon >= 0 && line.substring(0, colon).trim().equals(name)) {
                    return parse(line.substring(colon + 1).trim().split(" +", -1));
                }
            }
        } catch (IOException failure) {
            throw new NarrowsException(NarrowsException.RUN_FAILED, "cannot read the counters of " + name, failure);
        }
        throw new NarrowsException(NarrowsException.RUN_FAILED, "no interface " + name + " in this namespace");
    }

    private static InterfaceCounters parse(String[] columns) {
        return new InterfaceCounters(
                Long.parseLong(columns[RECEIVED_PACKETS]),
                Long.parseLong(columns[RECEIVE_DROPPED]),
                Long.parseLong(columns[SENT_PACKETS]),
                Long.parseLong(columns[SEND_DROPPED]));
    }
}

package narrows.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import narrows.NarrowsException;

/** Segments and datagrams that a namespace threw away for lack of buffer space or while a process held the socket. */
public final class SocketDropCounters {
    /** Names in /proc/net/netstat and snmp (net/ipv4/proc.c); old duplicates and the like are not among them. */
    private static final Set<String> DROPS = Set.of(
            "TCPBacklogDrop",
            "TCPRcvQDrop",
            "TCPZeroWindowDrop",
            "PruneCalled",
            "RcvPruned",
            "OfoPruned",
            "TCPOFODrop",
            "RcvbufErrors");

    private static final List<Path> FILES =
            List.of(Path.of("/proc/thread-self/net/netstat"), Path.of("/proc/thread-self/net/snmp"));

    private SocketDropCounters() {}

    /** Sum of the counters in the present thread's namespace. */
    public static long read() {
        return FILES.stream().mapToLong(SocketDropCounters::read).sum();
    }

    private static long read(Path file) {
        try {
            return sum(Files.readAllLines(file));
        } catch (IOException failure) {
            throw new NarrowsException(NarrowsException.RUN_FAILED, "cannot read " + file, failure);
        }
    }

    /** Lines come in pairs: names, then values. */
    private static long sum(List<String> lines) {
        long total = 0;
        for (int line = 0; line + 1 < lines.size(); line += 2) {
            String[] names = lines.get(line).split(" ", -1);
            String[] values = lines.get(line + 1).split(" ", -1);
            for (int column = 1; column < names.length; column++) {
                if (DROPS.contains(names[column])) {
                    total += Long.parseLong(values[column]);
                }
            }
        }
        return total;
    }
}

package narrows.iperf.v2;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;

/** A server's sums: one for the flows of each client address that run at the same time. */
final class SumGroups {
    private final Report report;
    private final Map<InetAddress, SumGroup> groups = new HashMap<>();

    SumGroups(Report report) {
        this.report = report;
    }

    SumGroup of(InetAddress client) {
        groups.values().removeIf(SumGroup::idle);
        return groups.computeIfAbsent(client, address -> new SumGroup(report, "SUM", report.sumOnly() ? 1 : 2));
    }
}

package narrows.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import narrows.bridge.HostLosses;
import narrows.measure.LatenessSummary;
import narrows.measure.Verdict;
import narrows.realtime.Lateness;

/** Collects what speaks against an emulated trial. The bounds are those of DESIGN.md, section 7. */
final class KernelVerdict {
    private static final long LEAST_LATENESS_BOUND_NS = 100_000;
    private static final double LATENESS_BOUND_BY_RTT = 0.01;
    private static final double LATE_SHARE = 0.01;
    private static final long STALL_NS = 10_000_000;
    private static final double NS_PER_MS = 1e6;

    private final List<String> reasons = new ArrayList<>();
    private Verdict.State state = Verdict.State.FAITHFUL;
    private LatenessSummary lateness = LatenessSummary.NONE;

    void suspect(String reason) {
        add(Verdict.State.SUSPECT, reason);
    }

    void invalid(String reason) {
        add(Verdict.State.INVALID, reason);
    }

    private void add(Verdict.State least, String reason) {
        reasons.add(reason);
        state = state.compareTo(least) < 0 ? least : state;
    }

    void losses(HostLosses losses, long framesWithoutSlot, long failedWrites) {
        if (losses.tunPackets() > 0) {
            suspect("TUN devices dropped " + losses.tunPackets() + " packets");
        }
        if (losses.socketPackets() > 0) {
            suspect("the kernel dropped " + losses.socketPackets() + " packets before their sockets");
        }
        if (framesWithoutSlot > 0) {
            suspect("all packet buffers were in use " + framesWithoutSlot + " times");
        }
        if (failedWrites > 0) {
            invalid("TUN devices refused " + failedWrites + " packets");
        }
    }

    /** Takes the longest times for which the bridge, the applications, and a host's acknowledgments stood still. */
    void stalls(long bridgeNs, long appsNs, long longestAckGapNs) {
        if (bridgeNs > STALL_NS) {
            suspect("the bridge stood still for " + ms(bridgeNs));
        }
        if (appsNs > STALL_NS) {
            suspect("the applications stood still for " + ms(appsNs));
        }
        if (longestAckGapNs > STALL_NS) {
            suspect("a host owed an acknowledgment for " + ms(longestAckGapNs));
        }
    }

    /**
     * Compares the longest time for which anything stood still with the time that the smallest queue holds: what gathers
     * meanwhile comes as one burst, and overflows a queue that is shorter.
     */
    void shortestQueue(long queueNs, long longestStallNs) {
        if (longestStallNs > queueNs) {
            suspect("something stood still for " + ms(longestStallNs) + ", and the smallest queue holds only "
                    + ms(queueNs) + ": it may have dropped what a steady machine would not");
        }
    }

    void lateness(Lateness recorded, long smallestRttNs) {
        lateness = recorded.summary();
        long boundNs = Math.max(LEAST_LATENESS_BOUND_NS, (long) (smallestRttNs * LATENESS_BOUND_BY_RTT));
        double share = recorded.shareAbove(boundNs);
        if (share > LATE_SHARE) {
            suspect(String.format(
                    Locale.ROOT, "%.1f %% of the packets were released more than %s late", 100 * share, ms(boundNs)));
        }
    }

    Verdict verdict() {
        return new Verdict(state, reasons, lateness);
    }

    private static String ms(long ns) {
        return String.format(Locale.ROOT, "%.1f ms", ns / NS_PER_MS);
    }
}

package narrows.qdisc;

/**
 * New flows before old ones, each a quantum in its turn (RFC 8290; sch_fq_codel.c and sch_fq_pie.c). A new flow that runs empty
 * passes through the old ones once, so that it cannot be new all the time; in Linux only if there are old ones.
 */
final class DeficitRoundRobin {
    private final FairList fresh = new FairList();
    private final FairList old = new FairList();
    private int quantumBytes;
    private final boolean alwaysAges;
    private long started;

    DeficitRoundRobin(int quantumBytes) {
        this(quantumBytes, false);
    }

    /** @param alwaysAges whether a new flow that runs empty becomes an old one even if there is none, as in ns-3 */
    DeficitRoundRobin(int quantumBytes, boolean alwaysAges) {
        this.quantumBytes = quantumBytes;
        this.alwaysAges = alwaysAges;
    }

    /** Another quantum, from the next turn on. */
    void quantum(int otherBytes) {
        quantumBytes = otherBytes;
    }

    /** Puts a flow that is in no list among the new ones. */
    void arrived(FairFlow flow) {
        if (flow.list == null) {
            fresh.append(flow);
            flow.deficitBytes = quantumBytes;
            started++;
        }
    }

    /** The flow whose turn it is; null if there is none. It may be empty. */
    FairFlow turn() {
        while (true) {
            FairList list = fresh.isEmpty() ? old : fresh;
            FairFlow flow = list.first();
            if (flow == null || flow.deficitBytes > 0) {
                return flow;
            }
            flow.deficitBytes += quantumBytes;
            old.append(flow);
        }
    }

    /** The flow whose turn it was had nothing to send. */
    void empty(FairFlow flow) {
        if (flow.list == fresh && (alwaysAges || !old.isEmpty())) {
            old.append(flow);
        } else {
            flow.list.remove(flow);
        }
    }

    long started() {
        return started;
    }

    int freshFlows() {
        return fresh.size();
    }

    int oldFlows() {
        return old.size();
    }
}

package narrows.qdisc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** RFC 8290 section 4.2 by lists of flow numbers: new flows before old ones, a quantum each, an empty new flow becomes old once. */
final class SlowRoundRobin {
    private final int quantumBytes;
    private final List<Integer> fresh = new ArrayList<>();
    private final List<Integer> old = new ArrayList<>();
    private final Map<Integer, Long> deficits = new HashMap<>();

    /** A flow's next packet; null if it has none. */
    interface Flows {
        SlowQueue.Item next(int flow);
    }

    SlowRoundRobin(int quantumBytes) {
        this.quantumBytes = quantumBytes;
    }

    void arrived(int flow) {
        if (!fresh.contains(flow) && !old.contains(flow)) {
            fresh.add(flow);
            deficits.put(flow, (long) quantumBytes);
        }
    }

    SlowQueue.Item next(Flows flows) {
        while (!fresh.isEmpty() || !old.isEmpty()) {
            boolean isFresh = !fresh.isEmpty();
            int flow = (isFresh ? fresh : old).get(0);
            if (deficits.get(flow) <= 0) {
                deficits.merge(flow, (long) quantumBytes, Long::sum);
                (isFresh ? fresh : old).remove(0);
                old.add(flow);
                continue;
            }
            SlowQueue.Item item = flows.next(flow);
            if (item != null) {
                deficits.merge(flow, (long) -item.bytes, Long::sum);
                return item;
            }
            (isFresh ? fresh : old).remove(0);
            if (isFresh && !old.isEmpty()) {
                old.add(flow);
            }
        }
        return null;
    }
}

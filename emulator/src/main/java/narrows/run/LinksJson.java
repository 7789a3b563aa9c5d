package narrows.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import narrows.measure.LedgerTotals;
import narrows.measure.TrialResult;
import narrows.qdisc.DropReason;
import narrows.qdisc.QdiscStatistics;

/** The ledgers of {@code summary.json}: of a whole network and, with the counters of its disciplines, of each link direction. */
final class LinksJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private LinksJson() {}

    static ObjectNode ledger(LedgerTotals ledger) {
        ObjectNode node = NODES.objectNode();
        node.put("sent", ledger.sent());
        node.put("delivered", ledger.delivered());
        for (DropReason reason : DropReason.values()) {
            node.put(reason.key(), ledger.drops().getOrDefault(reason, 0L));
        }
        node.put("in_flight", ledger.inFlight());
        node.put("duplicated", ledger.duplicated());
        node.put("marked", ledger.marked());
        return node;
    }

    /** What each stage dropped or marked, by {@code stage/reason} and {@code stage/marked}. */
    static ObjectNode stages(LedgerTotals ledger) {
        ObjectNode node = NODES.objectNode();
        ledger.stages().forEach(node::put);
        return node;
    }

    /** Every direction, summed over the trials. */
    static ObjectNode links(List<TrialResult> trials) {
        ObjectNode links = NODES.objectNode();
        for (String direction : trials.get(0).linkLedgers().keySet()) {
            LedgerTotals sum = trials.stream()
                    .map(trial -> trial.linkLedgers().get(direction))
                    .reduce(LedgerTotals::plus)
                    .orElseThrow();
            ObjectNode link = links.putObject(direction);
            link.set("ledger", ledger(sum));
            link.set("stages", stages(sum));
            link.set("qdiscs", qdiscs(trials, direction));
        }
        return links;
    }

    /** The disciplines of a direction, root first; empty if none counts. */
    private static ArrayNode qdiscs(List<TrialResult> trials, String direction) {
        List<ObjectNode> levels = new ArrayList<>();
        for (TrialResult trial : trials) {
            Map<String, QdiscStatistics> all = trial.qdiscs();
            int level = 0;
            for (QdiscStatistics shown = all.get(direction); shown != null; shown = shown.child()) {
                if (level == levels.size()) {
                    levels.add(NODES.objectNode().put("kind", shown.kind()));
                }
                add(levels.get(level++), shown);
            }
        }
        return NODES.arrayNode().addAll(levels);
    }

    private static void add(ObjectNode sum, QdiscStatistics shown) {
        add(sum, "sent_bytes", shown.sentBytes());
        add(sum, "sent_packets", shown.sentPackets());
        add(sum, "dropped", shown.dropped());
        add(sum, "overlimits", shown.overlimits());
        add(sum, "requeues", shown.requeues());
        add(sum, "backlog_bytes", shown.backlogBytes());
        add(sum, "backlog_packets", shown.backlogPackets());
    }

    private static void add(ObjectNode sum, String key, long value) {
        sum.put(key, sum.path(key).asLong() + value);
    }
}

package narrows.iperf.v2;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Sums flows that run at the same time: a row for each interval that all have closed, and one for the whole. */
final class SumGroup {
    /** What the members said of one interval. */
    private static final class Piece {
        private Figures figures = Figures.NONE;
        private final Set<Flow> flows = new HashSet<>();
    }

    private final Report report;
    private final String label;
    private final int leastFlows;
    private final Map<Long, Piece> pieces = new TreeMap<>();
    private Figures total = Figures.NONE;
    private RowKind kind;
    private final Set<Flow> active = new HashSet<>();
    private int members;
    private long startNs;
    private long endNs;

    /**
     * @param label      what stands in the brackets; {@code SUM} grows a number with {@code --sum-only}
     * @param leastFlows with fewer there is nothing to sum
     */
    SumGroup(Report report, String label, int leastFlows) {
        this.report = report;
        this.label = label;
        this.leastFlows = leastFlows;
    }

    void join(Flow flow, RowKind flowKind) {
        if (members == 0) {
            startNs = flow.startNs();
            kind = flowKind;
        }
        members++;
        active.add(flow);
    }

    /** Flows that have been summed. */
    int members() {
        return members;
    }

    /** Whether no member runs. */
    boolean idle() {
        return active.isEmpty();
    }

    /** A member has closed its interval of this number, counted from 1. */
    void interval(Flow flow, long number, Figures figures) {
        Piece piece = pieces.computeIfAbsent(number, absent -> new Piece());
        piece.figures = piece.figures.plus(figures);
        piece.flows.add(flow);
        printComplete();
    }

    /** A member has ended. */
    void leave(Flow flow, Figures figures, long nowNs) {
        active.remove(flow);
        total = total.plus(figures);
        endNs = members == 1 || endNs - nowNs < 0 ? nowNs : endNs;
        printComplete();
        if (active.isEmpty()) {
            if (members >= leastFlows) {
                print(0, endNs - startNs, total);
            }
            pieces.clear();
        }
    }

    private void printComplete() {
        List<Long> done = new ArrayList<>();
        for (Map.Entry<Long, Piece> entry : pieces.entrySet()) {
            Piece piece = entry.getValue();
            if (piece.flows.size() < leastFlows || !piece.flows.containsAll(active)) {
                break;
            }
            long intervalNs = report.intervalNs();
            print((entry.getKey() - 1) * intervalNs, entry.getKey() * intervalNs, piece.figures);
            done.add(entry.getKey());
        }
        done.forEach(pieces::remove);
    }

    private void print(long fromNs, long untilNs, Figures figures) {
        boolean only = report.sumOnly();
        String id = only ? label + "-" + members : label;
        report.sum(Row.of(only ? RowKind.SUM_ONLY : sumKind(), id, fromNs, untilNs, figures));
    }

    private RowKind sumKind() {
        if (!label.equals("SUM")) {
            return RowKind.PLAIN;
        }
        return switch (kind) {
            case WRITES -> RowKind.SUM_WRITES;
            case READS, BURSTS -> RowKind.SUM_READS;
            case DATAGRAMS, DATAGRAM_READS -> RowKind.SUM_DATAGRAMS;
            default -> RowKind.SUM;
        };
    }
}

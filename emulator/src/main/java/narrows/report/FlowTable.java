package narrows.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import narrows.run.FlowStats;
import narrows.run.StackOutcome;

/**
 * One table of several flows, a row for each flow and stack, and their sum. Beside the goodput of its own time a flow has the
 * rates of its IP bytes over the whole trial: those of flows that start at different times add up.
 */
final class FlowTable {
    private static final List<String> TITLES =
            List.of("flow", "stack", "goodput", "data", "ACKs", "delay ms", "retransmits", "lost", "marked");

    /** Which columns a narrow terminal does without, the first to go first. */
    private static final List<Integer> LEFT_OUT = List.of(4, 3, 6, 5, 8);

    private static final String SUM = "sum";

    private final List<StackOutcome> stacks;
    private final Ink ink;
    private final int columns;

    /** @param columns of the terminal */
    FlowTable(List<StackOutcome> stacks, Ink ink, int columns) {
        this.stacks = stacks;
        this.ink = ink;
        this.columns = columns;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(ink.bold("each flow: goodput of its time; data and ACKs, as IP, of the whole trial"));
        TextTable table = table(0);
        for (int leftOut = 1; leftOut <= LEFT_OUT.size() && table.columns() > columns; leftOut++) {
            table = table(leftOut);
        }
        lines.addAll(table.lines());
        return lines;
    }

    private TextTable table(int leftOut) {
        TextTable table = new TextTable();
        table.row(shown(TITLES, leftOut));
        for (int i = 0; i < stacks.get(0).flows().size(); i++) {
            int index = i;
            String name = stacks.get(0).flows().get(i).flow();
            rows(
                    table,
                    name,
                    stacks.stream().map(stack -> stack.flows().get(index)).toList(),
                    leftOut);
        }
        rows(table, SUM, stacks.stream().map(StackOutcome::total).toList(), leftOut);
        return table;
    }

    /** @param figures of each stack; the name stands in the first row only */
    private void rows(TextTable table, String name, List<FlowStats> figures, int leftOut) {
        for (int i = 0; i < figures.size(); i++) {
            String stack = stacks.get(i).stack().text();
            table.row(shown(cells(i == 0 ? name : "", stack, figures.get(i)), leftOut));
        }
    }

    private static List<String> cells(String name, String stack, FlowStats flow) {
        return List.of(
                name,
                stack,
                HumanUnits.rate(flow.goodput().mean()),
                HumanUnits.rate(flow.network().data().mean()),
                HumanUnits.rate(flow.network().returned().mean()),
                flow.network().delayMs().n() == 0
                        ? "-"
                        : HumanUnits.decimals(flow.network().delayMs().mean(), 1),
                HumanUnits.decimals(flow.retransmits().mean(), 1),
                HumanUnits.decimals(flow.lostPackets().mean(), 1),
                HumanUnits.decimals(flow.network().markedPackets().mean(), 1));
    }

    private static String[] shown(List<String> cells, int leftOut) {
        List<Integer> without = LEFT_OUT.subList(0, leftOut);
        return IntStream.range(0, cells.size())
                .filter(column -> !without.contains(column))
                .mapToObj(cells::get)
                .toArray(String[]::new);
    }
}

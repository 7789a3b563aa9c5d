package narrows.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;
import narrows.measure.Verdict;
import narrows.run.Comparison;
import narrows.run.FlowStats;
import narrows.run.StackOutcome;
import narrows.run.Stat;

/**
 * The side-by-side comparison: what each stack reached, how simulated and real compare, and what is in doubt. On a narrow
 * terminal columns are left out; {@code summary.json} has all.
 */
public final class TerminalTable {
    /** More flows share one table. */
    private static final int MOST_BLOCKS = 4;

    /** With more flows only the total is shown; {@code summary.json} has all. */
    private static final int MOST_FLOWS = 16;

    /** With more flows only the ratio of the totals is shown. */
    private static final int MOST_RATIOS = 6;

    private static final int WIDTH = 100;

    /** Column that is shown only where something was marked. */
    private static final int MARKED = 6;

    private static final List<String> TITLES = List.of(
            "stack", "trials", "goodput, 95 % interval", "retransmits", "RTT ms", "lost packets", "marked", "verdict");

    /** Which columns a narrow terminal does without, the first to go first. */
    private static final List<Integer> LEFT_OUT = List.of(5, 3, 4, 1, MARKED);

    private final List<StackOutcome> stacks;
    private final List<Comparison> comparisons;
    private final Ink ink;
    private final int columns;
    private final boolean marks;

    /** @param columns of the terminal */
    public TerminalTable(List<StackOutcome> stacks, List<Comparison> comparisons, Ink ink, int columns) {
        this.stacks = stacks;
        this.comparisons = comparisons;
        this.ink = ink;
        this.columns = columns;
        marks = stacks.stream().anyMatch(stack -> stack.ledger().marked() > 0);
    }

    /** The lines, blocks apart by an empty one; none if nothing is finished. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (stacks.isEmpty()) {
            return lines;
        }
        int flows = stacks.get(0).flows().size();
        lines.addAll(block(flows == 1 ? flowName(0) : "total of " + flows + " flows", StackOutcome::total));
        for (int i = 0; flows > 1 && flows <= MOST_BLOCKS && i < flows; i++) {
            int index = i;
            lines.add("");
            lines.addAll(block(flowName(i), stack -> stack.flows().get(index)));
        }
        if (flows > MOST_BLOCKS && flows <= MOST_FLOWS) {
            addBlock(lines, new FlowTable(stacks, ink, columns).lines());
        }
        addBlock(lines, new RatioLines(comparisons, flows, MOST_RATIOS, ink, columns).lines());
        addBlock(lines, doubts());
        return lines;
    }

    private static void addBlock(List<String> lines, List<String> block) {
        if (!block.isEmpty()) {
            lines.add("");
            lines.addAll(block);
        }
    }

    private String flowName(int index) {
        return "flow " + stacks.get(0).flows().get(index).flow();
    }

    private List<String> block(String title, Function<StackOutcome, FlowStats> figures) {
        TextTable table = table(figures, 0);
        for (int leftOut = 1; leftOut <= LEFT_OUT.size() && table.columns() > columns; leftOut++) {
            table = table(figures, leftOut);
        }
        List<String> lines = new ArrayList<>();
        lines.add(ink.bold(title));
        lines.addAll(table.lines());
        return lines;
    }

    private TextTable table(Function<StackOutcome, FlowStats> figures, int leftOut) {
        TextTable table = new TextTable();
        table.row(shown(TITLES, leftOut));
        for (StackOutcome stack : stacks) {
            Verdict.State state = stack.verdict().state();
            table.row(text -> coloured(state, text), shown(cells(stack, figures.apply(stack)), leftOut));
        }
        return table;
    }

    private String[] shown(List<String> cells, int leftOut) {
        List<Integer> without = LEFT_OUT.subList(0, leftOut);
        return IntStream.range(0, cells.size())
                .filter(column -> !without.contains(column) && (column != MARKED || marks))
                .mapToObj(cells::get)
                .toArray(String[]::new);
    }

    private static List<String> cells(StackOutcome stack, FlowStats flow) {
        return List.of(
                stack.stack().text(),
                Integer.toString(stack.trials().size()),
                goodput(flow.goodput()),
                HumanUnits.decimals(flow.retransmits().mean(), 1),
                flow.rttMs().n() == 0 ? "-" : HumanUnits.decimals(flow.rttMs().mean(), 2),
                lost(flow),
                HumanUnits.decimals(flow.network().markedPackets().mean(), 1),
                word(stack.verdict().state()));
    }

    private static String goodput(Stat goodput) {
        return goodput.n() < 2
                ? HumanUnits.rate(goodput.mean())
                : HumanUnits.rate(goodput.mean(), goodput.halfWidth95());
    }

    private static String lost(FlowStats flow) {
        double sent = flow.sentPackets().mean();
        double lost = flow.lostPackets().mean();
        double percent = sent == 0 ? 0 : 100 * lost / sent;
        return HumanUnits.decimals(lost, 1) + " (" + HumanUnits.decimals(percent, 2) + " %)";
    }

    private List<String> doubts() {
        List<String> lines = new ArrayList<>();
        for (StackOutcome stack : stacks) {
            Verdict verdict = stack.verdict();
            if (verdict.state().compareTo(Verdict.State.FAITHFUL) > 0) {
                lines.add(coloured(verdict.state(), stack.stack().text() + " is " + word(verdict.state()) + ":"));
                verdict.reasons().forEach(reason -> lines.addAll(TextWrap.bullet(reason, Math.min(WIDTH, columns))));
            }
        }
        return lines;
    }

    private String coloured(Verdict.State state, String text) {
        return switch (state) {
            case EXACT, FAITHFUL -> ink.good(text);
            case SUSPECT -> ink.doubtful(text);
            case INVALID -> ink.bad(text);
        };
    }

    private static String word(Verdict.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}

package narrows.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import narrows.run.Comparison;
import narrows.run.Environment;
import narrows.run.FlowStats;
import narrows.run.RunOutcome;
import narrows.run.StackOutcome;
import narrows.run.Stat;

/** The page that says how close simulated goodput comes to the kernel's, cell by cell. */
public final class FidelityTable {
    private static final double KBIT = 1e3;

    private final List<String> rows = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();
    private int compared;
    private int agreeing;

    /** Adds the comparisons of a cell. */
    public void add(String cell, String description, RunOutcome outcome) {
        for (Comparison comparison : outcome.comparisons()) {
            if (comparison.flow().equals(Comparison.TOTAL)) {
                add(cell, description, outcome, comparison);
            }
        }
    }

    /** Whether every comparison so far is within 5 %, or has 1 inside its interval. */
    public boolean agrees() {
        return agreeing == compared;
    }

    private void add(String cell, String description, RunOutcome outcome, Comparison comparison) {
        StackOutcome simulated = stack(outcome, comparison.simulated());
        StackOutcome real = stack(outcome, comparison.real());
        boolean agrees = agrees(comparison);
        compared++;
        agreeing += agrees ? 1 : 0;
        rows.add(String.join(
                " | ",
                "| " + cell,
                description,
                simulated.stack().congestion(),
                Integer.toString(real.trials().size()),
                goodput(simulated.total()),
                goodput(real.total()),
                ratio(comparison),
                agrees ? "yes" : "**no**",
                mean(simulated.total().retransmits()) + " / "
                        + mean(real.total().retransmits()),
                mean(simulated.total().lostPackets()) + " / "
                        + mean(real.total().lostPackets()),
                real.verdict().state().name().toLowerCase(Locale.ROOT) + " |"));
        real.verdict()
                .reasons()
                .forEach(reason -> reasons.add("* " + cell + ", " + real.stack().text() + ": " + reason));
    }

    private static boolean agrees(Comparison comparison) {
        boolean insideInterval = comparison.ratioLow() <= 1 && comparison.ratioHigh() >= 1;
        return comparison.withinFivePercent() || insideInterval;
    }

    private static StackOutcome stack(RunOutcome outcome, String name) {
        return outcome.stacks().stream()
                .filter(stack -> stack.stack().text().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String goodput(FlowStats total) {
        double standardError =
                total.goodput().stddev() / Math.sqrt(total.goodput().n());
        return HumanUnits.decimals(total.goodput().mean() / KBIT, 1) + " ± "
                + HumanUnits.decimals(standardError / KBIT, 1);
    }

    private static String ratio(Comparison comparison) {
        return HumanUnits.decimals(comparison.ratio(), 3) + " ["
                + HumanUnits.decimals(comparison.ratioLow(), 3) + ", "
                + HumanUnits.decimals(comparison.ratioHigh(), 3) + "]";
    }

    private static String mean(Stat stat) {
        return HumanUnits.decimals(stat.mean(), 1);
    }

    /** The page in Markdown. */
    public List<String> lines(Environment environment) {
        List<String> lines = new ArrayList<>(List.of(
                "# How close the simulation comes to the kernel",
                "",
                "Written by `scripts/fidelity`. Each row runs one scenario on the simulated and on the real stack, with the same",
                "links and the same seeds; goodput in kbit/s ± standard error. The ratio is simulated by real with its 95 %",
                "interval, from the trials in pairs of equal seed. A row agrees if the ratio lies within 5 % of 1, or 1 within",
                "the interval. Retransmitted segments and lost packets are means per trial, simulated / real.",
                "",
                "Real stack: " + environment.kernel() + ". " + agreeing + " of " + compared + " rows agree.",
                "",
                "| cell | link | congestion control | trials | simulated | real | ratio | agrees | retransmits | lost | real run |",
                "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"));
        lines.addAll(rows);
        if (!reasons.isEmpty()) {
            lines.addAll(List.of("", "Real runs that were not wholly faithful:", ""));
            lines.addAll(reasons);
        }
        return lines;
    }
}

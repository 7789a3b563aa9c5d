package narrows.report;

import java.util.Locale;
import narrows.measure.Verdict;
import narrows.run.Comparison;
import narrows.run.FlowStats;
import narrows.run.StackOutcome;

/** One comparison of the fidelity check: a cell with one congestion control. */
public record FidelityRow(
        String cell, String description, StackOutcome simulated, StackOutcome real, Comparison comparison) {
    private static final double KBIT = 1e3;

    /** Within 5 % of each other, or indistinguishable by the 95 % interval. */
    public boolean agrees() {
        boolean insideInterval = comparison.ratioLow() <= 1 && comparison.ratioHigh() >= 1;
        return comparison.withinFivePercent() || insideInterval;
    }

    /** Whether the real trials were as the scenario says; otherwise the row tells of the machine, not of the simulation. */
    public boolean measurable() {
        Verdict.State state = real.verdict().state();
        return state == Verdict.State.FAITHFUL || state == Verdict.State.EXACT;
    }

    private String agreement() {
        if (!measurable()) {
            return "not measurable here";
        }
        return agrees() ? "yes" : "**no**";
    }

    /** How far the ratio is from 1. */
    double difference() {
        return Math.abs(comparison.ratio() - 1);
    }

    /** Name of the congestion control. */
    public String congestion() {
        return simulated.stack().congestion();
    }

    /** The row in Markdown. */
    String markdown() {
        return "| "
                + String.join(
                        " | ",
                        cell,
                        congestion(),
                        Integer.toString(real.trials().size()),
                        goodput(simulated.total()),
                        goodput(real.total()),
                        ratio(),
                        agreement(),
                        means(
                                simulated.total().retransmits().mean(),
                                real.total().retransmits().mean()),
                        means(
                                simulated.total().lostPackets().mean(),
                                real.total().lostPackets().mean()),
                        means(
                                simulated.total().rttMs().mean(),
                                real.total().rttMs().mean()),
                        real.verdict().state().name().toLowerCase(Locale.ROOT))
                + " |";
    }

    private static String goodput(FlowStats total) {
        double standardError =
                total.goodput().stddev() / Math.sqrt(total.goodput().n());
        return HumanUnits.decimals(total.goodput().mean() / KBIT, 1) + " ± "
                + HumanUnits.decimals(standardError / KBIT, 1);
    }

    private String ratio() {
        return HumanUnits.decimals(comparison.ratio(), 3) + " [" + HumanUnits.decimals(comparison.ratioLow(), 3) + ", "
                + HumanUnits.decimals(comparison.ratioHigh(), 3) + "]";
    }

    private static String means(double simulated, double real) {
        return HumanUnits.decimals(simulated, 1) + " / " + HumanUnits.decimals(real, 1);
    }
}

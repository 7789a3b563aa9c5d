package narrows.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import narrows.run.Comparison;
import narrows.run.RunOutcome;
import narrows.run.StackOutcome;

/** The page that says how close simulated goodput comes to the kernel's, cell by cell. */
public final class FidelityTable {
    private final List<FidelityRow> rows = new ArrayList<>();
    private final Map<String, String> descriptions = new LinkedHashMap<>();

    /** Adds the comparisons of a cell and returns its lines. */
    public List<String> add(String cell, String description, RunOutcome outcome) {
        List<String> added = new ArrayList<>();
        descriptions.put(cell, description);
        for (Comparison comparison : outcome.comparisons()) {
            if (comparison.flow().equals(Comparison.TOTAL)) {
                FidelityRow row = new FidelityRow(
                        cell,
                        description,
                        stack(outcome, comparison.simulated()),
                        stack(outcome, comparison.real()),
                        comparison);
                rows.add(row);
                added.add(row.markdown());
            }
        }
        return added;
    }

    public List<FidelityRow> rows() {
        return List.copyOf(rows);
    }

    /** Whether every comparison with a faithful real run agrees so far. */
    public boolean agrees() {
        return rows.stream().filter(FidelityRow::measurable).allMatch(FidelityRow::agrees);
    }

    /** What the comparisons say together, in a few lines. */
    public List<String> summary() {
        return FidelitySummary.of(rows).lines();
    }

    private static StackOutcome stack(RunOutcome outcome, String name) {
        return outcome.stacks().stream()
                .filter(stack -> stack.stack().text().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /**
     * The page in Markdown.
     *
     * @param kernel release of the real stack
     */
    public List<String> page(String kernel) {
        List<String> lines = new ArrayList<>(List.of(
                "# How close the simulation comes to the kernel",
                "",
                "Written by `scripts/fidelity`. Each row runs one scenario on the simulated and on the real stack, with the same",
                "links and the same seeds; goodput in kbit/s ± standard error. The ratio is simulated by real with its 95 %",
                "interval, from the trials in pairs of equal seed. A row agrees if the ratio lies within 5 % of 1, or 1 within",
                "the interval. Retransmitted segments, lost packets and RTT in ms are means, simulated / real.",
                "Real trials that were not faithful do not count; a row without three others is not measurable here: in most of",
                "them a queue is so short that what gathers while the machine stands still for a moment overflows it.",
                "",
                "Real trials are kept in [fidelity.csv](fidelity.csv), by cell, scenario and kernel, and run only where there are none:",
                "`scripts/fidelity --quick` compares 25 cells within 10 minutes anywhere, `scripts/fidelity a '10mbit-*'` those that you",
                "name, and `scripts/fidelity` all, which on another kernel takes hours. The number of trials comes from the scatter of",
                "the simulated goodput: as many as a standard error of 3 % needs, 3 to 12; `--standard-error` and `--most` change that.",
                "",
                "Real stack: " + kernel + ".",
                "",
                "| congestion control | rows | within 5 % | agree | median difference | largest difference | not measurable |",
                "| --- | --- | --- | --- | --- | --- | --- |"));
        rows.stream().map(FidelityRow::congestion).distinct().forEach(name -> lines.add(of(name).markdown(name)));
        lines.add(FidelitySummary.of(rows).markdown("all"));
        lines.addAll(List.of(
                "",
                "![ratio of simulated to real goodput](fidelity.svg)",
                "",
                "| cell | congestion control | trials | simulated | real | ratio | agrees | retransmits | lost | RTT | real run |",
                "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"));
        rows.forEach(row -> lines.add(row.markdown()));
        lines.addAll(List.of("", "The cells:", ""));
        descriptions.forEach((cell, description) -> {
            if (!CellName.of(cell).regular()) {
                lines.add("* " + cell + ": " + description);
            }
        });
        lines.addAll(
                List.of(
                        "* 10mbit-20ms-loss1-bdp and the like, the matrix: rate, RTT, random loss of data in percent, and how many packets",
                        "  may wait: tiny 5, bdp as many as fill the path but at least 10, deep four times these but at least 50."));
        return lines;
    }

    private FidelitySummary of(String congestion) {
        return FidelitySummary.of(
                rows.stream().filter(row -> row.congestion().equals(congestion)).toList());
    }
}

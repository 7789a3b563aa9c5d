package narrows.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import narrows.run.Comparison;
import narrows.run.Environment;
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

    /** Whether every comparison so far agrees. */
    public boolean agrees() {
        return rows.stream().allMatch(FidelityRow::agrees);
    }

    private static StackOutcome stack(RunOutcome outcome, String name) {
        return outcome.stacks().stream()
                .filter(stack -> stack.stack().text().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The page in Markdown. */
    public List<String> page(Environment environment) {
        List<String> lines = new ArrayList<>(List.of(
                "# How close the simulation comes to the kernel",
                "",
                "Written by `scripts/fidelity`. Each row runs one scenario on the simulated and on the real stack, with the same",
                "links and the same seeds; goodput in kbit/s ± standard error. The ratio is simulated by real with its 95 %",
                "interval, from the trials in pairs of equal seed. A row agrees if the ratio lies within 5 % of 1, or 1 within",
                "the interval. Retransmitted segments, lost packets and RTT in ms are means, simulated / real.",
                "",
                "Real stack: " + environment.kernel() + ".",
                "",
                "| congestion control | rows | agree | median difference | largest difference |",
                "| --- | --- | --- | --- | --- |"));
        rows.stream().map(FidelityRow::congestion).distinct().forEach(name -> lines.add(summary(name)));
        lines.addAll(List.of(
                "",
                "![ratio of simulated to real goodput](fidelity.svg)",
                "",
                "| cell | congestion control | trials | simulated | real | ratio | agrees | retransmits | lost | RTT | real run |",
                "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"));
        rows.forEach(row -> lines.add(row.markdown()));
        lines.addAll(List.of("", "The cells:", ""));
        descriptions.forEach((cell, description) -> lines.add("* " + cell + ": " + description));
        return lines;
    }

    private String summary(String congestion) {
        List<FidelityRow> own =
                rows.stream().filter(row -> row.congestion().equals(congestion)).toList();
        double[] differences = own.stream()
                .mapToDouble(row -> Math.abs(row.comparison().ratio() - 1))
                .sorted()
                .toArray();
        long agreeing = own.stream().filter(FidelityRow::agrees).count();
        return String.join(
                " | ",
                "| " + congestion,
                Integer.toString(own.size()),
                Long.toString(agreeing),
                percent(differences[differences.length / 2]),
                percent(Arrays.stream(differences).max().orElse(0)) + " |");
    }

    private static String percent(double fraction) {
        return HumanUnits.decimals(100 * fraction, 1) + " %";
    }
}

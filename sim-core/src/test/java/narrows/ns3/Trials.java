package narrows.ns3;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import narrows.measure.TrialResult;
import narrows.scenario.Scenario;
import narrows.sim.Simulation;

/** Runs the experiments of rows, on all cores, and each only once for all of its figures. */
final class Trials {
    private final int mostTrials;
    private final Map<String, List<Map<Measure, Double>>> done = new HashMap<>();

    /** @param mostTrials bounds the trials of each row */
    Trials(int mostTrials) {
        this.mostTrials = mostTrials;
    }

    Outcome outcome(Row row) {
        List<Map<Measure, Double>> figures = done.computeIfAbsent(row.runs(), unused -> run(row));
        double[] values = figures.stream()
                .mapToDouble(trial -> trial.get(row.measure()) / row.scale())
                .toArray();
        return new Outcome(row, values);
    }

    private List<Map<Measure, Double>> run(Row row) {
        return IntStream.rangeClosed(1, Math.min(row.trials(), mostTrials))
                .parallel()
                .mapToObj(trial -> figures(row, trial))
                .toList();
    }

    private static Map<Measure, Double> figures(Row row, int trial) {
        Scenario scenario = row.scenario(trial);
        AckBytes acks = new AckBytes(scenario.flows());
        TrialResult result = new Simulation(scenario, row.stackName(), trial, List.of(acks)).run();
        Map<Measure, Double> figures = new HashMap<>();
        for (Measure measure : Measure.values()) {
            figures.put(measure, measure.of(scenario, result, acks.bytes()));
        }
        return figures;
    }
}

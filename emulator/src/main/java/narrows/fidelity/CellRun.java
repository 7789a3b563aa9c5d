package narrows.fidelity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import narrows.measure.TrialResult;
import narrows.run.Comparisons;
import narrows.run.RunOutcome;
import narrows.run.StackOutcome;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/** Runs a cell: simulated trials anew, real ones only as far as they are not kept. */
final class CellRun {
    private final Cell cell;
    private final Scenario scenario;
    private final Effort effort;
    private final Simulations simulations;
    private final Measurements measurements;

    CellRun(Cell cell, Effort effort, Simulations simulations, Measurements measurements) {
        this.cell = cell;
        this.scenario = cell.scenario(Effort.LEAST_TRIALS);
        this.effort = effort;
        this.simulations = simulations;
        this.measurements = measurements;
    }

    /** Compares what has enough real trials; nothing if no stack has. */
    Optional<RunOutcome> run(List<String> congestionControls) throws InterruptedException {
        List<StackOutcome> outcomes = new ArrayList<>();
        for (StackName real : scenario.stacks()) {
            if (real.kind() != StackName.Kind.SIM && congestionControls.contains(real.congestion())) {
                outcomes.addAll(compared(real));
            }
        }
        return outcomes.isEmpty()
                ? Optional.empty()
                : Optional.of(new RunOutcome(outcomes, Comparisons.of(outcomes), false, List.of()));
    }

    /**
     * The simulated and the real stack with the same trials. Real ones that were not faithful are left out if enough others
     * are left; otherwise all count, and with them their verdict.
     */
    private List<StackOutcome> compared(StackName real) throws InterruptedException {
        Pilot pilot = new Pilot(scenario, simulated(real), simulations);
        int wanted = effort.trialsFor(pilot.scatter());
        List<TrialResult> measured = measurements.of(cell, real, wanted, pilot.bitsPerSec());
        List<TrialResult> faithful =
                measured.stream().filter(Measurements::faithful).toList();
        List<TrialResult> counted = faithful.size() < Effort.LEAST_TRIALS ? measured : faithful;
        return counted.size() < Effort.LEAST_TRIALS
                ? List.of()
                : List.of(StackOutcome.of(pilot.stack(), pilot.same(counted)), StackOutcome.of(real, counted));
    }

    private StackName simulated(StackName real) {
        return scenario.stacks().stream()
                .filter(stack ->
                        stack.kind() == StackName.Kind.SIM && stack.congestion().equals(real.congestion()))
                .findFirst()
                .orElseThrow();
    }
}

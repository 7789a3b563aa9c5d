package narrows.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Whole simulations; the counter {@code dataPackets} is the rate of simulated data packets. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 5, time = 3)
public class SimulationBenchmark {
    /** Packets of the simulations that were run. */
    @AuxCounters
    @State(Scope.Thread)
    public static class Counters {
        public long dataPackets;
    }

    /** The scenario, read once. */
    @State(Scope.Benchmark)
    public static class Input {
        private final BulkScenario scenario = new BulkScenario();
    }

    @Benchmark
    public long bulk100(Input input, Counters counters) {
        long packets = input.scenario.run();
        counters.dataPackets += packets;
        return packets;
    }
}

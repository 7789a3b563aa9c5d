package narrows.bench;

import java.util.concurrent.TimeUnit;
import narrows.testing.Disciplines;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Time of a packet in each discipline; {@code scripts/bench Qdisc -prof gc} shows what it allocates, too. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class QdiscBenchmark {
    private static final int PACKETS = 10_000;

    /** A discipline under load. */
    @State(Scope.Thread)
    public static class Input {
        @Param({
            "pfifo",
            "bfifo",
            "pfifo_head_drop",
            "tbf",
            "htb",
            "police",
            "red",
            "codel",
            "fq_codel",
            "pie",
            "fq_pie",
            "fq",
            "cake",
            "dualpi2",
            "netem",
            "netem, all of it",
            "tbf over netem",
            "device over fq_codel"
        })
        public String discipline;

        private QdiscLoad load;

        @Setup
        public void build() {
            load = new QdiscLoad(Disciplines.all().get(discipline));
        }
    }

    @Benchmark
    @OperationsPerInvocation(PACKETS)
    public long packet(Input input) {
        return input.load.run(PACKETS);
    }
}

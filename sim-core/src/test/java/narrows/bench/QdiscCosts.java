package narrows.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import narrows.testing.Disciplines;

/** Prints what a packet costs in each discipline: nanoseconds, the median of several runs, and bytes allocated. */
final class QdiscCosts {
    private static final int WARM_UP_PACKETS = 2_000_000;
    private static final int PACKETS = 500_000;
    private static final int RUNS = 7;

    private QdiscCosts() {}

    public static void main(String[] args) {
        System.out.printf("%-22s %10s %13s%n", "discipline", "ns/packet", "bytes/packet");
        Disciplines.all().forEach((name, rootFirst) -> print(name, new QdiscLoad(rootFirst)));
    }

    private static void print(String name, QdiscLoad load) {
        load.run(WARM_UP_PACKETS);
        double[] ns = new double[RUNS];
        long allocatedBytes = 0;
        for (int i = 0; i < RUNS; i++) {
            long beforeBytes = allocatedBytes();
            long startNs = System.nanoTime();
            load.run(PACKETS);
            ns[i] = (System.nanoTime() - startNs) / (double) PACKETS;
            allocatedBytes += allocatedBytes() - beforeBytes;
        }
        Arrays.sort(ns);
        double bytes = allocatedBytes / (double) RUNS / PACKETS;
        System.out.printf(Locale.ROOT, "%-22s %10.1f %13.2f%n", name, ns[RUNS / 2], bytes);
    }

    private static long allocatedBytes() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}

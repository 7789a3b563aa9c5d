package narrows.iperf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Processor time of this program since it began, in ns.
 *
 * @param systemNs 0 where the system does not tell it apart
 */
public record ProcessCpu(long userNs, long systemNs) {
    private static final Path STAT = Path.of("/proc/self/stat");
    private static final int USER_FIELD = 11;

    /** Linux tells in ticks of USER_HZ, which is 100 Hz on every architecture that Java runs on. */
    private static final long TICK_NS = 10_000_000;

    public static ProcessCpu now() {
        try {
            String stat = Files.readString(STAT);
            // Behind the name, which may hold anything, begin the fields from the third on.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return new ProcessCpu(ticks(fields[USER_FIELD]), ticks(fields[USER_FIELD + 1]));
        } catch (IOException | IndexOutOfBoundsException | NumberFormatException e) {
            Duration total = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
            return new ProcessCpu(total.toNanos(), 0);
        }
    }

    private static long ticks(String field) {
        return Long.parseLong(field) * TICK_NS;
    }
}

package narrows.iperf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The congestion controls that this kernel offers. */
public final class CongestionControls {
    private static final Path AVAILABLE = Path.of("/proc/sys/net/ipv4/tcp_available_congestion_control");

    private CongestionControls() {}

    /** Names in the kernel's order; empty where the system does not tell. */
    public static List<String> available() {
        try {
            return List.of(Files.readString(AVAILABLE).strip().split("\\s+"));
        } catch (IOException e) {
            return List.of();
        }
    }
}

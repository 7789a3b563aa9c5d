package narrows.iperf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The machine in one line, as uname prints it. */
public final class HostText {
    private HostText() {}

    /** For example {@code Linux host-a 6.1.0 #1 SMP x86_64}. */
    public static String line() {
        String architecture = System.getProperty("os.arch").replace("amd64", "x86_64");
        String kernel = Stream.of("ostype", "hostname", "osrelease", "version")
                .map(HostText::kernel)
                .collect(Collectors.joining(" "));
        boolean known = !kernel.isBlank();
        String system = known ? kernel : System.getProperty("os.name") + " " + System.getProperty("os.version");
        return system + " " + architecture;
    }

    private static String kernel(String name) {
        try {
            return Files.readString(Path.of("/proc/sys/kernel", name)).strip();
        } catch (IOException e) {
            return "";
        }
    }
}

package narrows.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What this machine has. */
final class Machine {
    private static final Path TUN = Path.of("/dev/net/tun");
    private static final Path STATUS = Path.of("/proc/self/status");
    /** Bit numbers of linux/capability.h. */
    private static final int CAP_NET_ADMIN = 12;

    private static final int CAP_SYS_ADMIN = 21;

    private Machine() {}

    static List<String> missing(Requires requires) {
        List<String> missing = new ArrayList<>();
        if (requires.tun() && !hasTun()) {
            missing.add("a /dev/net/tun that can be opened, CAP_NET_ADMIN and CAP_SYS_ADMIN");
        }
        Stream.of(requires.programs()).filter(program -> !hasProgram(program)).forEach(missing::add);
        return missing;
    }

    static boolean hasProgram(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static boolean hasTun() {
        return Files.isReadable(TUN) && Files.isWritable(TUN) && Files.exists(STATUS) && mayManageNetworks();
    }

    private static boolean mayManageNetworks() {
        try (Stream<String> lines = Files.lines(STATUS)) {
            return lines.filter(line -> line.startsWith("CapEff:")).anyMatch(Machine::mayManageNetworks);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static boolean mayManageNetworks(String capEffLine) {
        long capabilities =
                Long.parseUnsignedLong(capEffLine.substring("CapEff:".length()).strip(), 16);
        long needed = (1L << CAP_NET_ADMIN) | (1L << CAP_SYS_ADMIN);
        return (capabilities & needed) == needed;
    }
}

package narrows.run;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What kernel trials hold open, as /proc shows it. */
final class KernelResources {
    private static final List<String> KINDS =
            List.of("net:[", "/dev/net/tun", "anon_inode:[eventpoll]", "anon_inode:[eventfd]", "anon_inode:[timerfd]");

    private KernelResources() {}

    /** Targets of the process's descriptors that a trial could have opened, sorted. */
    static List<String> heldBy(long pid) throws IOException {
        return targets(Path.of("/proc", Long.toString(pid), "fd")).stream()
                .filter(target -> KINDS.stream().anyMatch(target::startsWith))
                .sorted()
                .toList();
    }

    /** The network namespaces of this process's threads. */
    static Set<String> namespacesOfThreads() throws IOException {
        Set<String> namespaces = new TreeSet<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path thread : threads) {
                namespaces.addAll(targets(thread.resolve("ns")));
            }
        }
        namespaces.removeIf(target -> !target.startsWith("net:["));
        return namespaces;
    }

    /** Whether any process still refers to the namespace {@code net:[inode]}. */
    static boolean isHeldBySomebody(String namespace) throws IOException {
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                if (targets(process.resolve("fd")).contains(namespace)
                        || targets(process.resolve("ns")).contains(namespace)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static List<String> targets(Path folder) throws IOException {
        List<String> targets = new ArrayList<>();
        try (DirectoryStream<Path> links = Files.newDirectoryStream(folder)) {
            for (Path link : links) {
                if (Files.isSymbolicLink(link)) {
                    targets.add(Files.readSymbolicLink(link).toString());
                }
            }
        } catch (IOException gone) {
            return targets;
        }
        return targets;
    }
}

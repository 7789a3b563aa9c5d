package narrows.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Other programs and libraries that go well with Narrows; it needs none of them. */
final class Tools {
    private static final List<String> LIBRARY_FOLDERS = List.of(
            "/usr/lib", "/usr/lib64", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/local/lib");

    private Tools() {}

    static String tshark() {
        return onPath("tshark")
                .map(Path::toString)
                .orElse("missing; it prints captures: apt-get install tshark, or open them in Wireshark");
    }

    static String libpcap() {
        for (String folder : LIBRARY_FOLDERS) {
            if (holds(Path.of(folder), "libpcap.so*")) {
                return "in " + folder;
            }
        }
        return "missing; only live capture needs it: apt-get install libpcap0.8";
    }

    /** The executable that the shell would find. */
    static Optional<Path> onPath(String program) {
        String path = System.getenv("PATH");
        return path == null
                ? Optional.empty()
                : List.of(path.split(File.pathSeparator)).stream()
                        .filter(folder -> !folder.isEmpty())
                        .map(folder -> Path.of(folder, program))
                        .filter(Files::isExecutable)
                        .findFirst();
    }

    private static boolean holds(Path folder, String glob) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, glob)) {
            return found.iterator().hasNext();
        } catch (IOException e) {
            return false;
        }
    }
}

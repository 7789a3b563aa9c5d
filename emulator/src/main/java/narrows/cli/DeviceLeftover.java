package narrows.cli;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A named namespace or a TUN device with a name of ours in the present namespace. Runs hold both by file descriptors only,
 * which go with the process however it ends; so there should never be one.
 *
 * @param kind in words
 * @param name as {@code ip} knows it
 * @param object of the {@code ip} command: {@code netns} or {@code link}
 */
record DeviceLeftover(String kind, String name, String object) implements Leftover {
    private static final Path NAMESPACES = Path.of("/run/netns");
    private static final Path DEVICES = Path.of("/sys/class/net");

    static List<Leftover> find() {
        List<Leftover> leftovers = new ArrayList<>();
        names(NAMESPACES, "narrows-*").forEach(name -> leftovers.add(new DeviceLeftover("namespace", name, "netns")));
        names(DEVICES, "nrw*").forEach(name -> leftovers.add(new DeviceLeftover("TUN device", name, "link")));
        return leftovers;
    }

    @Override
    public String describe() {
        return kind + " " + name;
    }

    @Override
    public String remove() {
        Optional<Path> ip = Tools.onPath("ip");
        if (ip.isEmpty()) {
            return "cannot be removed without the program ip (package iproute2)";
        }
        try {
            Process process = new ProcessBuilder(ip.get().toString(), object, "delete", name)
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset()).strip();
            return process.waitFor() == 0 ? "removed" : "not removed: " + said;
        } catch (IOException e) {
            return "not removed: " + e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "not removed: interrupted";
        }
    }

    private static List<String> names(Path folder, String glob) {
        List<String> names = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return names;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, glob)) {
            found.forEach(path -> names.add(path.getFileName().toString()));
        } catch (IOException e) {
            return names;
        }
        return names;
    }
}

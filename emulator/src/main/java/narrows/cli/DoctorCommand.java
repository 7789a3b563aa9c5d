package narrows.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import narrows.os.KernelSupport;
import narrows.os.UserNamespaces;
import narrows.run.Environment;
import narrows.run.Privileges;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code narrows doctor}: what this machine allows and how to get the rest. */
@Command(name = "doctor", description = "Says what this machine allows, and how to get the rest.")
final class DoctorCommand implements Runnable {
    private static final String RESULTS = "results";
    private static final List<String> WANTED = List.of("reno", "cubic", "bbr");

    private final Console console;

    @Option(
            names = "--clean",
            description =
                    "Removes what a killed run may have left behind: namespaces, devices, and unfinished files in ./results.")
    private boolean clean;

    DoctorCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        Environment environment = Environment.present();
        line("system", environment.kernel() + ", " + System.getProperty("os.arch"));
        line("java", environment.jdk() + ", " + System.getProperty("java.vm.name"));
        line("cores", Integer.toString(environment.cores()));
        line("privileges", privileges(environment.privileges()));
        line("simulation", "yes: sim: stacks run anywhere");
        realStacks(KernelSupport.obstacles());
        line("congestion", congestion(KernelSupport.congestionControls()));
        line("tshark", Tools.tshark());
        line("libpcap", Tools.libpcap());
        leftovers();
    }

    private void line(String topic, String finding) {
        console.out().printf("%-12s %s%n", topic, finding);
    }

    private void realStacks(List<String> obstacles) {
        if (obstacles.isEmpty()) {
            line("real stacks", "yes: TUN devices and namespaces work");
        }
        for (int i = 0; i < obstacles.size(); i++) {
            line(i == 0 ? "real stacks" : "", (i == 0 ? "no: " : "and: ") + obstacles.get(i));
        }
    }

    private static String privileges(String privileges) {
        if (!privileges.equals(Privileges.NONE)) {
            return privileges.equals(Privileges.ROOT) ? "root" : "those of a user namespace";
        }
        return UserNamespaces.forbiddenBy()
                .map(setting -> "none, and user namespaces are not allowed (" + setting + ")")
                .orElse("none; user namespaces are allowed");
    }

    private static String congestion(List<String> available) {
        List<String> missing =
                WANTED.stream().filter(name -> !available.contains(name)).toList();
        String have = available.isEmpty() ? "not known" : String.join(", ", available);
        return missing.isEmpty() || available.isEmpty()
                ? have
                : have + "; for more, as root: modprobe -a tcp_" + String.join(" tcp_", missing);
    }

    private void leftovers() {
        List<Leftover> leftovers = new ArrayList<>(DeviceLeftover.find());
        leftovers.addAll(FileLeftover.find(Path.of(RESULTS)));
        if (leftovers.isEmpty()) {
            line("left over", "nothing: no namespace, no TUN device, no unfinished file in ./" + RESULTS);
        }
        for (Leftover leftover : leftovers) {
            String fate = clean ? leftover.remove() : "remove with `narrows doctor --clean`";
            line("left over", leftover.describe() + ": " + fate);
        }
    }
}

package narrows.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import narrows.NarrowsException;
import narrows.tc.Compat;
import narrows.tc.Device;
import narrows.tc.Explanation;
import narrows.tc.TcChain;
import narrows.tc.TcException;
import narrows.tc.TcScript;
import narrows.unit.ScenarioNotation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code narrows tc}: what tc lines mean, and what they come to. */
@Command(
        name = "tc",
        description = "Explains tc lines: parsed values, limits really in force, delay, buffer, loss and TCP goodput.",
        footer = {
            "",
            "A line is a qdisc's options, root first, or a whole tc command; \"-\" reads standard",
            "input, also what `tc -s -d qdisc show` printed."
        })
final class TcCommand implements Runnable {
    private final Console console;

    @Parameters(
            arity = "0..*",
            paramLabel = "LINE",
            description = "For example \"tbf rate 2mbit burst 10kb limit 15kb\".")
    private List<String> lines = List.of();

    @Option(names = "--file", paramLabel = "FILE", description = "Reads lines from a file.")
    private Path file;

    @Option(
            names = "--compat",
            paramLabel = "VERSION",
            description = "Reads as iproute2-6.1 or iproute2-7.1 does, quirks included; by default as 7.1 with care.")
    private String compat;

    @Option(
            names = "--overhead",
            paramLabel = "BYTES",
            defaultValue = "14",
            description = "Link-layer bytes of a packet: 14 on Ethernet, 0 on TUN; ${DEFAULT-VALUE}.")
    private int overheadBytes;

    @Option(
            names = "--mtu",
            paramLabel = "BYTES",
            defaultValue = "1500",
            description = "MTU of the device; ${DEFAULT-VALUE}.")
    private int mtuBytes;

    @Option(names = "--link-speed", paramLabel = "RATE", description = "Of the device, for rates in percent.")
    private String speed;

    @Option(
            names = "--txqueuelen",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Of the device, a fifo's limit where none is given; ${DEFAULT-VALUE}.")
    private long queuePackets;

    @Option(
            names = "--rtt",
            paramLabel = "T",
            description = "Round trip for the prediction; by default twice the delay of the lines.")
    private String rtt;

    @Option(
            names = "--stats",
            paramLabel = "RESULTS",
            description = "Prints the counters of a run, in the format of tc -s, instead.")
    private Path results;

    TcCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        if (results != null) {
            print(TcStatsFiles.read(results));
            return;
        }
        List<String> text = text();
        if (text.isEmpty()) {
            throw new NarrowsException(ExitCode.USAGE, "tc: no line; write narrows tc \"netem delay 100ms loss 5%\"");
        }
        Map<String, List<String>> devices = TcScript.byDevice(text);
        devices.forEach((name, commands) -> {
            if (!name.isEmpty()) {
                print(List.of("device " + name));
            }
            explain(commands);
        });
    }

    private void explain(List<String> commands) {
        Device device = device();
        Compat version = compat == null ? Compat.CAREFUL : Compat.of(compat);
        print(Explanation.of(chain(commands, version, device), device, rttNs()));
    }

    /** Where there are several lines, an error names its own. */
    private static TcChain chain(List<String> commands, Compat version, Device device) {
        try {
            return TcChain.parse(commands, version, device);
        } catch (TcException e) {
            boolean named = e.line() != null && commands.size() > 1;
            throw named ? new NarrowsException(ExitCode.USAGE, e.getMessage() + "; in: " + e.line(), e) : e;
        }
    }

    private Device device() {
        if (mtuBytes < 68 || overheadBytes < 0 || queuePackets < 0) {
            throw new NarrowsException(
                    ExitCode.USAGE, "--mtu needs at least 68, --overhead and --txqueuelen at least 0");
        }
        long bitsPerSec =
                speed == null ? 0 : ScenarioNotation.rate("--link-speed", speed).bitsPerSec();
        return Device.ETHERNET
                .withMtu(mtuBytes)
                .withHeader(overheadBytes)
                .withQueue(queuePackets)
                .withSpeed(bitsPerSec);
    }

    private long rttNs() {
        return rtt == null ? 0 : ScenarioNotation.timeNs("--rtt", rtt);
    }

    private List<String> text() {
        List<String> text = new ArrayList<>();
        for (String line : lines) {
            text.addAll(
                    line.equals("-")
                            ? TextInput.standard()
                            : line.lines().map(TcCommand::typed).toList());
        }
        if (file != null) {
            text.addAll(TextInput.file(file));
        }
        return text;
    }

    /** Without the prompt that was copied along; in a file it would be a comment. */
    private static String typed(String line) {
        return line.replaceFirst("^\\s*[#$]\\s+", "");
    }

    private void print(List<String> output) {
        output.forEach(console.out()::println);
        console.out().flush();
    }
}

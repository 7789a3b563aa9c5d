package narrows.iperf.v3;

import java.util.List;
import java.util.Map;
import narrows.NarrowsException;
import narrows.iperf.Flag;
import narrows.iperf.FlagParser;
import narrows.iperf.FlagParser.Given;

/** iperf3's command line. */
final class CommandLine {
    private static final String BAD_FORMAT = "bad format specifier (valid formats are in the set [kmgtKMGT])";

    private final Options options = new Options();
    private final Load load = options.load;
    private final RoleCheck roles = new RoleCheck();
    private boolean durationGiven;
    private boolean omitsRate = true;

    private CommandLine() {}

    /**
     * Reads {@code arguments}.
     *
     * @throws UsageFailure with iperf3's words for what is wrong
     */
    static Options parse(List<String> arguments) {
        CommandLine line = new CommandLine();
        line.read(arguments);
        return line.options;
    }

    private void read(List<String> arguments) {
        FlagParser.Line line;
        try {
            line = new FlagParser(FlagTable.ALL).parse(arguments);
        } catch (NarrowsException e) {
            throw new UsageFailure(e.getMessage());
        }
        line.given().forEach(this::take);
        if (options.help || options.version) {
            return;
        }
        if (!line.words().isEmpty()) {
            throw new UsageFailure("unrecognized argument '" + line.words().get(0) + "'");
        }
        roles.check(options);
        new LoadCheck(options, durationGiven).check();
        if (load.udp && omitsRate) {
            load.bitsPerSec = Load.DEFAULT_UDP_BITS_PER_SEC;
        }
    }

    private void take(Given given) {
        Flag flag = given.flag();
        String name = flag.word();
        String refusal = FlagTable.REFUSED.get(name);
        if (refusal != null) {
            throw new UsageFailure(flag.text() + " is not supported: " + refusal);
        }
        roles.given(name);
        if (!takeSwitch(name) && !takeLoad(name, given.value()) && !takeSocket(name, given.value())) {
            takeReport(name, given.value());
        }
    }

    private boolean takeSwitch(String name) {
        Map<String, Runnable> switches = Map.ofEntries(
                Map.entry("server", () -> options.server = true),
                Map.entry("udp", () -> load.udp = true),
                Map.entry("reverse", () -> load.reverse = true),
                Map.entry("bidir", () -> load.bidirectional = true),
                Map.entry("no-delay", () -> load.noDelay = true),
                Map.entry("version4", () -> options.family = 4),
                Map.entry("version6", () -> options.family = 6),
                Map.entry("verbose", () -> options.verbose = true),
                Map.entry("json", () -> options.json = true),
                Map.entry("json-stream", () -> options.jsonStream = true),
                Map.entry("json-stream-full-output", () -> options.jsonStreamFull = true),
                Map.entry("get-server-output", () -> load.serverOutput = true),
                Map.entry("udp-counters-64bit", () -> load.wideCounters = true),
                Map.entry("repeating-payload", () -> load.repeatingPayload = true),
                Map.entry("dont-fragment", () -> load.dontFragment = true),
                Map.entry("one-off", () -> options.oneOff = true),
                Map.entry("forceflush", () -> {}),
                Map.entry("version", () -> options.version = true),
                Map.entry("help", () -> options.help = true));
        Runnable action = switches.get(name);
        if (action != null) {
            action.run();
        }
        return action != null;
    }

    private boolean takeLoad(String name, String value) {
        switch (name) {
            case "time" -> {
                durationGiven = true;
                load.timeSec =
                        Numbers.whole(value, 0, Load.MOST_TIME_SEC, "test duration too long (maximum = 86400 seconds)");
            }
            case "bytes" -> load.amountBytes = Numbers.size(value);
            case "blockcount" -> load.amountBlocks = Numbers.size(value);
            case "length" -> load.blockBytes = (int) Math.min(Integer.MAX_VALUE, Numbers.size(value));
            case "parallel" ->
                load.parallel = Numbers.whole(
                        value, 1, Load.MOST_STREAMS, "number of parallel streams too large (maximum = 128)");
            case "bitrate", "bandwidth" -> rate(value);
            case "pacing-timer" -> load.pacingTimerUs = (int) Math.min(1_000_000, Numbers.size(value));
            case "omit" -> load.omitSec = Numbers.whole(value, 0, Load.MOST_OMIT_SEC, "bogus value for --omit");
            case "title" -> load.title = value;
            case "extra-data" -> load.extraData = value;
            default -> {
                return false;
            }
        }
        return true;
    }

    private void rate(String value) {
        int slash = value.indexOf('/');
        if (slash >= 0) {
            load.burst = Numbers.whole(
                    value.substring(slash + 1), 1, Load.MOST_BURST, "invalid burst count (maximum = 1000)");
        }
        load.bitsPerSec = Numbers.rate(slash < 0 ? value : value.substring(0, slash));
        omitsRate = false;
    }

    private boolean takeSocket(String name, String value) {
        String port = "port number must be between 1 and 65535 inclusive";
        switch (name) {
            case "client" -> host(value);
            case "port" -> options.port = Numbers.whole(value, 1, 65535, port);
            case "cport" -> options.clientPort = Numbers.whole(value, 1, 65535, port);
            case "bind" -> bind(value);
            case "bind-dev" -> options.device = value;
            case "fq-rate" -> load.pacingBitsPerSec = Numbers.rate(value);
            case "window" -> load.windowBytes = window(value);
            case "congestion", "linux-congestion" -> load.congestion = value;
            case "set-mss" -> load.mssBytes = Numbers.whole(value, 1, 9216, "TCP MSS too large (maximum = 9216 bytes)");
            case "tos" -> load.tos = Numbers.tos(value);
            case "dscp" -> load.tos = Numbers.dscp(value);
            case "rcv-timeout" ->
                options.receiveTimeoutMs =
                        Numbers.whole(value, 100, 86_400_000, "receive timeout value is incorrect or not in range");
            case "snd-timeout" ->
                options.sendTimeoutMs =
                        Numbers.whole(value, 0, 86_400_000, "send timeout value is incorrect or not in range");
            case "connect-timeout" ->
                options.connectTimeoutMs = Numbers.whole(value, 1, 86_400_000, "invalid connect timeout");
            default -> {
                return false;
            }
        }
        return true;
    }

    private void host(String value) {
        int percent = value.indexOf('%');
        boolean scoped = percent >= 0 && !value.contains(":");
        options.host = scoped ? value.substring(0, percent) : value;
        options.device = scoped ? value.substring(percent + 1) : options.device;
    }

    private void bind(String value) {
        int percent = value.indexOf('%');
        boolean scoped = percent >= 0 && !value.contains(":");
        options.bind = scoped ? value.substring(0, percent) : value;
        options.device = scoped ? value.substring(percent + 1) : options.device;
    }

    private static int window(String value) {
        long bytes = Numbers.size(value);
        if (bytes > Load.MOST_WINDOW_BYTES) {
            throw new UsageFailure("socket buffer size too large (maximum = 536870912 bytes)");
        }
        return (int) bytes;
    }

    private void takeReport(String name, String value) {
        switch (name) {
            case "interval" -> options.intervalSec = interval(value);
            case "format" -> options.format = format(value);
            case "timestamps" -> options.timestamps = value == null ? "%c " : value;
            case "logfile" -> options.logFile = value;
            case "pidfile" -> options.pidFile = value;
            case "idle-timeout" ->
                options.idleTimeoutSec = Numbers.whole(
                        value, 1, 86400, "idle timeout parameter is not positive or larger than allowed limit");
            case "server-bitrate-limit" -> limit(value);
            case "server-max-duration" ->
                options.mostTimeSec = Numbers.whole(value, 1, 86400, "invalid server maximum duration");
            case "debug" -> options.debug = value == null ? 4 : Numbers.whole(value, 1, 4, "invalid debug level");
            default -> throw new IllegalStateException("option " + name + " has no meaning");
        }
    }

    private static double interval(String value) {
        String error = "invalid report interval (min = 0.1, max = 60 seconds)";
        double seconds = Numbers.fraction(value, error);
        if (seconds != 0 && !(seconds >= 0.1 && seconds <= 60)) {
            throw new UsageFailure(error);
        }
        return seconds;
    }

    private static char format(String value) {
        if (value.length() != 1 || "kmgtKMGT".indexOf(value.charAt(0)) < 0) {
            throw new UsageFailure(BAD_FORMAT);
        }
        return value.charAt(0);
    }

    private void limit(String value) {
        int slash = value.indexOf('/');
        if (slash >= 0) {
            options.limitWindowSec =
                    Numbers.fraction(value.substring(slash + 1), "averaging interval of the rate limit is no number");
        }
        options.limitBitsPerSec = Numbers.rate(slash < 0 ? value : value.substring(0, slash));
    }
}

package narrows.iperf.v2;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Options while a command line is read; {@link #options} checks how they go together. */
final class Draft {
    static final int DEFAULT_PORT = 5001;

    private static final int SMALL_WINDOW_BYTES = 2048;
    private static final int TCP_BYTES = 131_072;
    private static final int UDP_BYTES = 1470;
    private static final int UDP6_BYTES = 1450;
    private static final int MOST_UDP_BYTES = 65_507;
    static final long UDP_RATE_BITS_PER_SEC = 1L << 20;
    private static final long DEFAULT_TIME_NS = 10_000_000_000L;
    private static final long LEAST_INTERVAL_NS = 5_000_000;
    private static final int MOST_STREAMS = 1000;
    private static final long NS_PER_US = 1000;
    private static final String FORMATS = "aAbBkKmMgGtTpP";
    private static final Pattern BIND = Pattern.compile("(\\[[^]]+]|[^%]*?)(?::(\\d+))?(?:%(.+))?");

    boolean server;
    String host;
    int port = DEFAULT_PORT;
    boolean udp;
    boolean ipv6;
    boolean single;
    boolean version;
    boolean help;
    boolean enhanced;
    boolean showMss;
    String file;
    boolean sumOnly;
    boolean hideIps;
    int window;
    int mss;
    boolean noDelay;
    int tos;
    String congestion;
    int notSent;
    Load load = Load.UNLIMITED;
    int length;
    boolean compatible;
    boolean udpFin = true;
    boolean tripTimes;
    int retries;
    int backPort;

    private final List<String> warnings = new ArrayList<>();
    private final Set<Exclusion> exclusions = EnumSet.noneOf(Exclusion.class);
    private Direction direction = Direction.FORWARD;
    private String bindHost;
    private int bindPort;
    private String bindDevice;
    private Long timeNs;
    private long amountBytes;
    private int parallel;
    private long intervalNs;
    private char format = 'a';
    private boolean csv;
    private long fqRateBytesPerSec;
    private long startUs;
    private long delayNs;

    void warn(String line) {
        warnings.add(line);
    }

    void way(Direction wanted) {
        if (direction != Direction.FORWARD && direction != wanted) {
            throw new UsageException("ERROR: options of --full-duplex, --reverse, -d and -r are mutually exclusive");
        }
        direction = wanted;
    }

    void bind(String text) {
        boolean literal = text.indexOf(':') != text.lastIndexOf(':') && !text.startsWith("[");
        Matcher matcher = BIND.matcher(text);
        if (literal || !matcher.matches()) {
            bindHost = text.contains("%") ? text.substring(0, text.indexOf('%')) : text;
            return;
        }
        bindHost = matcher.group(1).isEmpty() ? null : matcher.group(1).replaceAll("[\\[\\]]", "");
        bindPort = matcher.group(2) == null ? 0 : Values.number("-B", matcher.group(2), 1, 0xFFFF);
        bindDevice = matcher.group(3);
    }

    void time(String text) {
        timeNs = Values.seconds("ERROR: -t value of '" + text + "' not recognized", text);
    }

    void interval(String text) {
        intervalNs = Values.seconds("Invalid value of '" + text + "' for -i interval", text);
        if (intervalNs < 0 || (intervalNs > 0 && intervalNs < LEAST_INTERVAL_NS)) {
            throw new UsageException("Invalid value of '" + text + "' for -i interval; 0.005 s is the least");
        }
    }

    void parallel(String text) {
        parallel = Values.number("-P", text, 1, MOST_STREAMS);
    }

    void format(String text) {
        if (text.length() != 1 || FORMATS.indexOf(text.charAt(0)) < 0) {
            throw new UsageException("ERROR: -f value of '" + text + "' not recognized; one of " + FORMATS);
        }
        format = text.charAt(0);
    }

    void style(String text) {
        if (!"c".equalsIgnoreCase(text)) {
            throw new UsageException("ERROR: -y value of '" + text + "' not recognized; C for comma-separated rows");
        }
        csv = true;
    }

    void exclude(String text) {
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            Exclusion kind = Exclusion.of(letter);
            if (kind == null) {
                warn("WARNING: unknown reporting type \"" + letter + "\", ignored\n valid options are:\n"
                        + "\t exclude: C(connection) D(data) M(multicast) S(settings) V(server) report\n");
            } else {
                exclusions.add(kind);
            }
        }
    }

    /** An upper-case suffix also means bytes instead of bits (iperf2 {@code stdio.c bitorbyte_atoi}). */
    void fqRate(String text) {
        long rate = Values.quantity("--fq-rate", text);
        fqRateBytesPerSec = text.matches(".*[KMG].*") ? rate : rate / Byte.SIZE;
    }

    void amount(String text) {
        amountBytes = Values.quantity("-n", text);
        if (amountBytes <= 0) {
            throw new UsageException("Invalid value for -n amount of '" + text + "'");
        }
    }

    void startTime(String text) {
        startUs = Values.seconds("ERROR: --txstart-time value of '" + text + "' not recognized", text) / NS_PER_US;
    }

    void startDelay(String text) {
        delayNs = Math.max(0, Values.seconds("ERROR: --txdelay-time value of '" + text + "' not recognized", text));
    }

    Iperf2Options options() {
        check();
        return new Iperf2Options(
                server,
                new Ends(host, port, bindHost, bindPort, bindDevice, ipv6),
                traffic(),
                new Tuning(window, mss, noDelay, tos, congestion, fqRateBytesPerSec, notSent),
                output(),
                new ServerLife(server ? parallel : 0, server && timeNs != null ? Math.max(0, timeNs) : 0, single),
                Collections.unmodifiableList(warnings));
    }

    private Output output() {
        Path path = file == null ? null : Path.of(file);
        if (csv) {
            exclusions.add(Exclusion.SETTINGS);
            exclusions.add(Exclusion.CONNECTION);
        }
        return new Output(format, csv, enhanced, Set.copyOf(exclusions), sumOnly, hideIps, showMss, path, intervalNs);
    }

    private Traffic traffic() {
        return new Traffic(
                udp,
                direction,
                backPort,
                amountBytes > 0
                        ? Amount.ofBytes(amountBytes)
                        : Amount.ofTime(timeNs == null ? DEFAULT_TIME_NS : timeNs),
                udp && !load.limited() ? new Load(UDP_RATE_BITS_PER_SEC, false) : load,
                length > 0 ? length : defaultBytes(),
                length > 0,
                server || parallel == 0 ? 1 : parallel,
                compatible,
                udpFin,
                tripTimes,
                retries,
                new Start(startUs, delayNs));
    }

    private int defaultBytes() {
        return !udp ? TCP_BYTES : ipv6 ? UDP6_BYTES : UDP_BYTES;
    }

    private void check() {
        if (server == (host != null)) {
            throw new UsageException(
                    server ? "ERROR: -s and -c exclude each other" : "Usage: iperf [-s|-c host] [options]");
        }
        if (udp) {
            checkUdp();
        } else {
            checkTcp();
        }
        if (!server && amountBytes <= 0 && timeNs != null && timeNs <= 0) {
            warn("WARNING: client will send traffic forever or until an external signal (e.g. SIGINT or SIGTERM)"
                    + " occurs to stop it");
        }
        if (compatible && direction != Direction.FORWARD) {
            throw new UsageException("ERROR: -C sends no header, without which the server cannot know of"
                    + " --full-duplex, --reverse, -d or -r");
        }
    }

    private void checkUdp() {
        if (length > 0 && (length < DatagramHead.BYTES || length > MOST_UDP_BYTES)) {
            throw new UsageException("ERROR: -l of " + length + " does not fit a datagram; " + DatagramHead.BYTES
                    + " to " + MOST_UDP_BYTES + " is expected");
        }
    }

    private void checkTcp() {
        int bytes = length > 0 ? length : TCP_BYTES;
        if (load.packets()) {
            throw new UsageException("ERROR: units of pps not supported with TCP");
        }
        if (load.limited() && load.rate() / Byte.SIZE < bytes) {
            throw new UsageException(
                    "ERROR: option -b and -l of " + bytes + " are incompatible, consider setting -l to "
                            + Math.max(1, load.rate() / Byte.SIZE) + " or lower");
        }
        if (window > 0 && window < SMALL_WINDOW_BYTES) {
            warn("WARNING: TCP window size set to " + window + " bytes. A small window size\n"
                    + "will give poor performance. See the Iperf documentation.");
        }
    }
}

package narrows.iperf.v2;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The block of settings between two dashed lines that stands before a client's or a listener's rows. */
final class SettingsText {
    private static final String RULE = "-".repeat(60);
    private static final double US_PER_NS = 1e-3;
    private static final int BINS = Figures.Bins.NUMBER;

    private final Iperf2Options options;
    private final List<String> lines = new ArrayList<>();

    private SettingsText(Iperf2Options options) {
        this.options = options;
    }

    /**
     * Block of whoever connects.
     *
     * @param host          where to
     * @param port          likewise
     * @param load          rate of this sender
     * @param bufferBytes   of a write or datagram
     * @param windowBytes   SO_SNDBUF as the kernel has it
     * @param congestionSet whether the kernel took the congestion control
     */
    static List<String> client(
            Iperf2Options options,
            String host,
            int port,
            Load load,
            int bufferBytes,
            int windowBytes,
            boolean congestionSet) {
        SettingsText block = new SettingsText(options);
        block.clientLines(host, port, load, bufferBytes);
        block.common(windowBytes, congestionSet);
        return block.framed();
    }

    /** Block of a listener on {@code port}, whose SO_RCVBUF is {@code windowBytes} and TCP_MAXSEG {@code mssBytes}. */
    static List<String> server(Iperf2Options options, int port, int windowBytes, int mssBytes, boolean congestionSet) {
        SettingsText block = new SettingsText(options);
        block.serverLines(port, mssBytes);
        block.common(windowBytes, congestionSet);
        return block.framed();
    }

    private void clientLines(String host, int port, Load load, int bufferBytes) {
        boolean enhanced = options.output().enhanced();
        boolean udp = options.traffic().udp();
        String target = options.output().hideIps() ? "(**hidden**)" : host;
        lines.add("Client connecting to " + target + ", " + protocol() + " port " + port
                + (enhanced ? " with pid " + pid() + " (" + options.traffic().parallel() + " flows)" : ""));
        if (enhanced && !udp) {
            lines.add("Write buffer size: " + Units.size(bufferBytes, 'B'));
        }
        if (enhanced) {
            lines.add(text("TOS set to 0x%x", options.tuning().tos())
                    + (options.tuning().noDelay() ? " and nodelay (Nagle off)" : " (Nagle on)"));
        }
        if (udp) {
            lines.add(text(
                    "Sending %d byte datagrams, IPG target: %.2f us (kalman adjust)",
                    bufferBytes, load.limited() ? load.gapNs(bufferBytes) * US_PER_NS : 0));
        }
        if (options.tuning().mssBytes() > 0 && !udp) {
            lines.add("MSS req size " + options.tuning().mssBytes() + " bytes (per TCP_MAXSEG)");
        }
    }

    private void serverLines(int port, int mssBytes) {
        boolean enhanced = options.output().enhanced();
        lines.add("Server listening on " + protocol() + " port " + port + (enhanced ? " with pid " + pid() : ""));
        if (enhanced) {
            int bytes = options.traffic().bufferBytes();
            lines.add("Read buffer size: " + Units.size(bytes, 'A') + " (Dist bin width="
                    + Units.size(Math.floorDiv(bytes, BINS), 'A') + ")");
        }
        if (options.life().single()) {
            lines.add("Server set to single client traffic mode (serialize traffic tests)");
        }
        if (options.output().showMss() && mssBytes > 0) {
            lines.add("MSS size " + mssBytes + " bytes");
        }
    }

    private void common(int windowBytes, boolean congestionSet) {
        if (congestionSet) {
            lines.add("TCP congestion control set to " + options.tuning().congestion());
        }
        char format = options.output().format();
        int asked = options.tuning().windowBytes();
        String kind = options.traffic().udp() ? "UDP buffer size: " : "TCP window size: ";
        String note = asked == 0 || asked == windowBytes
                ? asked == 0 ? " (default)" : ""
                : " (WARNING: requested " + Units.size(asked, format) + ")";
        lines.add(kind + Units.size(windowBytes, format) + note);
    }

    private List<String> framed() {
        lines.add(0, RULE);
        lines.add(RULE);
        return lines;
    }

    private String protocol() {
        return options.traffic().udp() ? "UDP" : "TCP";
    }

    private static long pid() {
        return ProcessHandle.current().pid();
    }

    private static String text(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}

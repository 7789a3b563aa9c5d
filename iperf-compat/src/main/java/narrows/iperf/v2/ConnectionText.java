package narrows.iperf.v2;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes the line that announces a flow. */
final class ConnectionText {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss (zzz)", Locale.ROOT);

    private final StringBuilder suffixes = new StringBuilder();
    private final boolean hideIps;
    private String device = "";
    private boolean dated;

    ConnectionText(boolean hideIps) {
        this.hideIps = hideIps;
    }

    /** Adds {@code text} in brackets. */
    ConnectionText with(String text) {
        suffixes.append(" (").append(text).append(')');
        return this;
    }

    ConnectionText withIf(boolean condition, String text) {
        return condition ? with(text) : this;
    }

    /** Names the device behind the local address, and the time at the end. */
    ConnectionText detailed(String localDevice, boolean withTime) {
        device = localDevice.isEmpty() ? "" : "%" + localDevice;
        dated = withTime;
        return this;
    }

    /** What the kernel says of a fresh connection. */
    ConnectionText path(PathState path, int mssBytes) {
        return path == null
                ? this
                : with("icwnd/mss/irtt=" + path.cwndBytes() / 1024 + "/" + mssBytes + "/" + path.rttUs());
    }

    String line(String id, InetSocketAddress local, InetSocketAddress remote) {
        String line = "[" + id + "] local " + text(local.getAddress()) + device + " port " + local.getPort()
                + " connected with " + text(remote.getAddress()) + " port " + remote.getPort() + suffixes;
        return dated ? line + " on " + ZonedDateTime.now(ZoneId.systemDefault()).format(TIME) : line;
    }

    private String text(InetAddress address) {
        return hideIps ? Addresses.masked(address) : Addresses.text(address);
    }
}

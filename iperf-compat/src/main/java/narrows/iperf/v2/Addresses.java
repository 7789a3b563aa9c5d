package narrows.iperf.v2;

import java.net.InetAddress;

/** Addresses as iperf2 prints them. */
final class Addresses {
    private Addresses() {}

    static String text(InetAddress address) {
        String text = address.getHostAddress();
        int scope = text.indexOf('%');
        return scope < 0 ? text : text.substring(0, scope);
    }

    /** Everything but the last part hidden: {@code *.*.*.1}. */
    static String masked(InetAddress address) {
        String text = text(address);
        char separator = text.indexOf(':') < 0 ? '.' : ':';
        int last = text.lastIndexOf(separator);
        return text.substring(0, last).replaceAll("[^.:]+", "*") + text.substring(last);
    }
}

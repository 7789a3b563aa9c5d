package narrows.iperf.v3;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** Which addresses {@code -4} and {@code -6} allow. */
enum Family {
    ANY(InetAddress.class),
    IPV4(Inet4Address.class),
    IPV6(Inet6Address.class);

    private final Class<? extends InetAddress> kind;

    Family(Class<? extends InetAddress> kind) {
        this.kind = kind;
    }

    /** By its number, 4 or 6; any other number means both. */
    static Family of(int version) {
        return switch (version) {
            case 4 -> IPV4;
            case 6 -> IPV6;
            default -> ANY;
        };
    }

    /** The allowed ones among those of {@code host}. */
    List<InetAddress> addresses(String host) throws UnknownHostException {
        return Arrays.stream(InetAddress.getAllByName(host))
                .filter(kind::isInstance)
                .toList();
    }
}

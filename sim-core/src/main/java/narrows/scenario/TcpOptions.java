package narrows.scenario;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import narrows.tcp.TcpParameter;
import narrows.tcp.TcpProfile;

/**
 * Options of a flow's sockets and stacks; 0 means the stack's own choice.
 *
 * @param mssBytes largest payload of a segment (TCP_MAXSEG)
 * @param windowBytes SO_SNDBUF and SO_RCVBUF, as {@code iperf -w} sets them
 * @param lengthBytes size of the application's writes
 * @param ecn whether the sender asks for ECN (RFC 3168); the receiver always agrees
 * @param settings values that replace those of the stack's profile
 */
public record TcpOptions(
        int mssBytes, long windowBytes, int lengthBytes, boolean ecn, Map<TcpParameter, Long> settings) {
    public static final TcpOptions DEFAULTS = new TcpOptions(0, 0, 0);

    public TcpOptions {
        Map<TcpParameter, Long> copy = new EnumMap<>(TcpParameter.class);
        copy.putAll(settings);
        settings = Collections.unmodifiableMap(copy);
    }

    /** With the profile's values. */
    public TcpOptions(int mssBytes, long windowBytes, int lengthBytes, boolean ecn) {
        this(mssBytes, windowBytes, lengthBytes, ecn, Map.of());
    }

    /** Without ECN, with the profile's values. */
    public TcpOptions(int mssBytes, long windowBytes, int lengthBytes) {
        this(mssBytes, windowBytes, lengthBytes, false);
    }

    /** Whether the flow asks its simulated hosts to let segments that are longer than a link's MTU be cut. */
    public boolean fragment() {
        return settings.getOrDefault(TcpParameter.FRAGMENT, 0L) != 0;
    }

    /** {@code profile} with this flow's values. */
    public TcpProfile applyTo(TcpProfile profile) {
        TcpProfile changed = profile;
        for (Map.Entry<TcpParameter, Long> setting : settings.entrySet()) {
            changed = changed.with(setting.getKey(), setting.getValue());
        }
        return changed;
    }
}

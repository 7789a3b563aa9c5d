package narrows.scenario;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import narrows.tcp.TcpParameter;
import narrows.unit.UnitException;

/** Reads {@code tcp:} of a flow. */
final class TcpOptionsReader {
    private static final List<String> OF_SOCKETS = List.of("mss", "window", "length", "ecn");
    private static final List<String> KNOWN = Stream.concat(OF_SOCKETS.stream(), TcpParameter.keys().stream())
            .distinct()
            .toList();

    /** TCP_MAXSEG takes 88 (TCP_MIN_MSS) to 32767 (MAX_TCP_WINDOW), {@code do_tcp_setsockopt}. */
    private static final int MIN_MSS_BYTES = 88;

    private static final int MAX_MSS_BYTES = 32_767;
    private static final long MIN_WINDOW_BYTES = 2_048;
    private static final long MAX_WINDOW_BYTES = 1L << 30;
    private static final int MAX_LENGTH_BYTES = 16 << 20;

    private TcpOptionsReader() {}

    static TcpOptions read(Value value, Units units) {
        Fields fields = value.fields("a group such as {mss: 1448, window: 64kb}", KNOWN, List.of());
        long mss = fields.optional("mss")
                .map(v -> units.plainBytes(v, MIN_MSS_BYTES, MAX_MSS_BYTES))
                .orElse(0L);
        long window = fields.optional("window")
                .map(v -> units.sizeBytes(v, MIN_WINDOW_BYTES, MAX_WINDOW_BYTES))
                .orElse(0L);
        long length = fields.optional("length")
                .map(v -> units.plainBytes(v, 1, MAX_LENGTH_BYTES))
                .orElse(0L);
        boolean ecn = fields.optional("ecn").map(Value::bool).orElse(false);
        return new TcpOptions((int) mss, window, (int) length, ecn, settings(fields));
    }

    /** The values of the stack's own constants. */
    private static Map<TcpParameter, Long> settings(Fields fields) {
        Map<TcpParameter, Long> settings = new EnumMap<>(TcpParameter.class);
        for (TcpParameter parameter : TcpParameter.values()) {
            if (!OF_SOCKETS.contains(parameter.key())) {
                fields.optional(parameter.key()).ifPresent(value -> settings.put(parameter, parse(parameter, value)));
            }
        }
        return settings;
    }

    private static long parse(TcpParameter parameter, Value value) {
        try {
            return parameter.parse(value.text(parameter.expected()));
        } catch (UnitException wrong) {
            throw value.notA(parameter.expected());
        }
    }
}

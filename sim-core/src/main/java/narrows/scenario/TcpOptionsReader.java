package narrows.scenario;

import java.util.List;

/** Reads {@code tcp:} of a flow. */
final class TcpOptionsReader {
    private static final List<String> KNOWN = List.of("mss", "window", "length", "ecn");

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
        return new TcpOptions((int) mss, window, (int) length, ecn);
    }
}

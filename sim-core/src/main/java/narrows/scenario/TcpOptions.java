package narrows.scenario;

/**
 * Socket options of a flow; 0 means the stack's own choice.
 *
 * @param mssBytes largest payload of a segment (TCP_MAXSEG)
 * @param windowBytes SO_SNDBUF and SO_RCVBUF, as {@code iperf -w} sets them
 * @param lengthBytes size of the application's writes
 * @param ecn whether the sender asks for ECN (RFC 3168); the receiver always agrees
 */
public record TcpOptions(int mssBytes, long windowBytes, int lengthBytes, boolean ecn) {
    public static final TcpOptions DEFAULTS = new TcpOptions(0, 0, 0);

    /** Without ECN. */
    public TcpOptions(int mssBytes, long windowBytes, int lengthBytes) {
        this(mssBytes, windowBytes, lengthBytes, false);
    }
}

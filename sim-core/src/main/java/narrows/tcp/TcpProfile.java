package narrows.tcp;

import java.util.EnumSet;
import java.util.Set;
import narrows.unit.UnitException;

/**
 * A TCP implementation as the values of all {@link TcpParameter}s. {@link #LINUX} is Linux 6.18 as shipped;
 * {@link TcpProfiles} has the others.
 */
public final class TcpProfile {
    public static final TcpProfile LINUX = linux();

    private final String name;
    private final long[] values;

    private TcpProfile(String name, long[] values) {
        this.name = name;
        this.values = values;
    }

    private static TcpProfile linux() {
        TcpParameter[] all = TcpParameter.values();
        long[] values = new long[all.length];
        for (TcpParameter parameter : all) {
            values[parameter.ordinal()] = parameter.linuxValue();
        }
        return new TcpProfile("linux", values);
    }

    /** The same values under another name. */
    TcpProfile named(String newName) {
        return new TcpProfile(newName, values);
    }

    public String name() {
        return name;
    }

    /**
     * This profile but for one value.
     *
     * @throws IllegalArgumentException for a key that no {@link TcpParameter} has
     * @throws UnitException for a value that cannot be read or is out of bounds
     */
    public TcpProfile with(String key, String text) {
        TcpParameter parameter = TcpParameter.named(key)
                .orElseThrow(() -> new IllegalArgumentException("no TCP parameter has the key '" + key + "'"));
        return with(parameter, parameter.parse(text));
    }

    /** @param value as {@link TcpParameter#parse} gives it */
    public TcpProfile with(TcpParameter parameter, long value) {
        long[] changed = values.clone();
        changed[parameter.ordinal()] = value;
        return new TcpProfile(name, changed);
    }

    /** This profile with an application that runs {@code readNs} after its data has come. */
    TcpProfile withReadLatencyNs(long readNs) {
        return with(TcpParameter.READ_LATENCY, readNs);
    }

    public long value(TcpParameter parameter) {
        return values[parameter.ordinal()];
    }

    public String text(TcpParameter parameter) {
        return parameter.text(value(parameter));
    }

    /** The parameters whose values are not those of {@code other}. */
    public Set<TcpParameter> differencesFrom(TcpProfile other) {
        Set<TcpParameter> differences = EnumSet.noneOf(TcpParameter.class);
        for (TcpParameter parameter : TcpParameter.values()) {
            if (value(parameter) != other.value(parameter)) {
                differences.add(parameter);
            }
        }
        return differences;
    }

    public boolean is(TcpParameter flag) {
        return value(flag) != 0;
    }

    /** Whether a parameter of words has this one. */
    public boolean is(TcpParameter parameter, String word) {
        return text(parameter).equals(word);
    }

    private int count(TcpParameter parameter) {
        return (int) value(parameter);
    }

    private long us(TcpParameter parameter) {
        return value(parameter) / 1000;
    }

    public int mssBytes() {
        return count(TcpParameter.MSS);
    }

    public int initialWindow() {
        return count(TcpParameter.INITIAL_WINDOW);
    }

    public int hz() {
        return count(TcpParameter.HZ);
    }

    public long rtoMinUs() {
        return us(TcpParameter.RTO_MIN);
    }

    public long rtoMaxUs() {
        return us(TcpParameter.RTO_MAX);
    }

    public long rtoInitialUs() {
        return us(TcpParameter.RTO_INITIAL);
    }

    public long rtoFallbackUs() {
        return us(TcpParameter.RTO_FALLBACK);
    }

    public long timeoutMinUs() {
        return us(TcpParameter.TIMEOUT_MIN);
    }

    public int synLinearTimeouts() {
        return count(TcpParameter.SYN_LINEAR_TIMEOUTS);
    }

    public int synRetries() {
        return count(TcpParameter.SYN_RETRIES);
    }

    public int synAckRetries() {
        return count(TcpParameter.SYN_ACK_RETRIES);
    }

    /** Timeouts, or unanswered window probes, in a row that end a connection. */
    public int retries() {
        return count(TcpParameter.RETRIES);
    }

    public int reordering() {
        return count(TcpParameter.REORDERING);
    }

    public int maxReordering() {
        return count(TcpParameter.MAX_REORDERING);
    }

    public long minRttWindowUs() {
        return us(TcpParameter.MIN_RTT_WINDOW);
    }

    public int quickAcks() {
        return count(TcpParameter.QUICK_ACKS);
    }

    public long delayedAckMinUs() {
        return us(TcpParameter.DELAYED_ACK_MIN);
    }

    public long delayedAckMaxUs() {
        return us(TcpParameter.DELAYED_ACK_MAX);
    }

    public int compressedAckMax() {
        return count(TcpParameter.COMPRESSED_ACKS);
    }

    public long compressedAckDelayNs() {
        return value(TcpParameter.COMPRESSED_ACK_DELAY);
    }

    public int minTsoSegments() {
        return count(TcpParameter.TSO_SEGMENTS);
    }

    public int tsoMaxBytes() {
        return count(TcpParameter.TSO_BYTES);
    }

    public long receiveBufferBytes() {
        return value(TcpParameter.RECEIVE_BUFFER);
    }

    public long receiveBufferMaxBytes() {
        return value(TcpParameter.RECEIVE_BUFFER_MAX);
    }

    public long sendBufferMaxBytes() {
        return value(TcpParameter.SEND_BUFFER_MAX);
    }

    public int segmentMemoryBytes() {
        return count(TcpParameter.SEGMENT_MEMORY);
    }

    public long readLatencyNs() {
        return value(TcpParameter.READ_LATENCY);
    }

    public long readLatencySpreadNs() {
        return value(TcpParameter.READ_LATENCY_SPREAD);
    }

    /** Most that a paced flow sends; 0: no bound. */
    public long maxPacingRateBitsPerSec() {
        return value(TcpParameter.MAX_PACING_RATE);
    }
}

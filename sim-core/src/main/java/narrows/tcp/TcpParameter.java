package narrows.tcp;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import narrows.unit.Rate;
import narrows.unit.ScenarioNotation;
import narrows.unit.Size;
import narrows.unit.Time;
import narrows.unit.UnitException;

/**
 * Every constant of a simulated stack: its key in scenario files, what it holds, the value of Linux 6.18, the kernel's own
 * setting of it where there is one, and what it means. The one table from which reading, printing and the documentation come.
 */
public enum TcpParameter {
    MSS("mss", bytes(0, 32_767), "0", "", "largest segment (TCP_MAXSEG); 0: what the MTU takes"),
    MSS_HOLDS_OPTIONS(
            "mssHoldsOptions", flag(), "true", "", "whether the timestamp option takes its 12 bytes from the MSS"),
    FRAGMENT(
            "fragment",
            flag(),
            "false",
            "",
            "whether an mss above the path's MTU holds, and links cut its segments into IP fragments"),
    TIMESTAMPS("timestamps", flag(), "true", "tcp_timestamps", "timestamp option (RFC 7323)"),
    SACK("sack", flag(), "true", "tcp_sack", "selective acknowledgments (RFC 2018)"),
    DSACK("dsack", flag(), "true", "tcp_dsack", "reports of duplicates (RFC 2883)"),
    WINDOW_SCALING("windowScaling", flag(), "true", "tcp_window_scaling", "window scale option (RFC 7323)"),
    PACKED_OPTIONS(
            "packedOptions",
            flag(),
            "false",
            "",
            "options without the padding that aligns each of them; a SYN names no MSS (ns-3)"),
    INITIAL_WINDOW(
            "initialWindow", count(1, 10_000), "10", "", "segments after the handshake (TCP_INIT_CWND, RFC 6928)"),
    INITIAL_SSTHRESH(
            "initialSsthresh", bytes(0, 1L << 40), "0", "", "slow start threshold before the first loss; 0: infinite"),

    HZ("hz", count(10, 1_000_000), "250", "", "jiffies per second (CONFIG_HZ)"),
    TIMER_WHEEL("timerWheel", flag(), "true", "", "timers fire at the granules of the kernel's wheel, late on purpose"),
    RTO_MIN("rtoMin", time("1us", "120s"), "200ms", "tcp_rto_min_us", "see rtoForm"),
    RTO_MAX("rtoMax", time("1ms", "1h"), "120s", "tcp_rto_max_ms", "upper bound of the RTO"),
    RTO_FORM(
            "rtoForm",
            words("linux", "rfc6298"),
            "linux",
            "",
            "linux: srtt + max(rtoMin, 4 var); rfc6298: max(rtoMin, srtt + 4 var)"),
    RTO_INITIAL("rtoInitial", time("1ms", "120s"), "1s", "", "RTO of a SYN (TCP_TIMEOUT_INIT)"),
    RTO_FALLBACK("rtoFallback", time("1ms", "120s"), "3s", "", "RTO without a sample (TCP_TIMEOUT_FALLBACK)"),
    TIMEOUT_MIN(
            "timeoutMin", time("0s", "1s"), "2ms", "", "margin of probe and reordering timers (TCP_TIMEOUT_MIN_US)"),
    SYN_LINEAR_TIMEOUTS(
            "synLinearTimeouts", count(0, 255), "4", "tcp_syn_linear_timeouts", "SYN retries before the RTO doubles"),
    SYN_RETRIES("synRetries", count(1, 127), "6", "tcp_syn_retries", "SYN retries, the linear ones not counted"),
    SYN_ACK_RETRIES("synAckRetries", count(1, 127), "5", "tcp_synack_retries", "SYN-ACK retries"),
    RETRIES("retries", count(1, 255), "15", "tcp_retries2", "timeouts in a row that end a connection"),
    MIN_RTT_WINDOW(
            "minRttWindow",
            time("1s", "86400s"),
            "300s",
            "tcp_min_rtt_wlen",
            "age at which the least RTT is forgotten"),

    LOSS_DETECTION(
            "lossDetection",
            words("rack", "rfc6675"),
            "rack",
            "",
            "by time (RFC 8985), or three segments sacked above; a lost retransmission is then found by the RTO only"),
    TLP("tlp", flag(), "true", "tcp_early_retrans", "tail loss probes (RFC 8985)"),
    LIMITED_TRANSMIT("limitedTransmit", flag(), "true", "", "new segments for the first duplicate ACKs (RFC 3042)"),
    FRTO("frto", flag(), "true", "tcp_frto", "detection of spurious timeouts (RFC 5682)"),
    UNDO("undo", flag(), "true", "", "reductions that prove unneeded are taken back"),
    REDUCTION(
            "reduction",
            words("prr", "prr-ssrb", "prr-ns3", "pipe"),
            "prr",
            "",
            "the window in recovery: PRR (RFC 9937), its older bound without conservation, the same as ns-3 counts it, or"
                    + " ssthresh at once (RFC 6675)"),
    REPAIR(
            "repair",
            words("linux", "ns3"),
            "linux",
            "",
            "what begins and ends a recovery: a segment found lost, or the third ACK with news of SACK; ns3 also counts in"
                    + " bytes, samples RTTs, chooses what to send, acknowledges and offers its buffer as ns-3.37 does"),
    LOSS_ENDS_COUNT(
            "lossEndsCount",
            flag(),
            "true",
            "",
            "acknowledged segments that wait to raise the window are forgotten at a loss"),
    TIMEOUT_MARKS(
            "timeoutMarks",
            words("old", "all"),
            "old",
            "",
            "segments that a timeout declares lost: the overdue ones, or all"),
    REORDERING(
            "reordering", count(1, 300), "3", "tcp_reordering", "segments that may overtake before a loss is assumed"),
    MAX_REORDERING("maxReordering", count(3, 10_000), "300", "tcp_max_reordering", "most that reordering may grow to"),

    IMPATIENT("impatient", flag(), "false", "", "only the first partial ACK of a recovery restarts the RTO (RFC 6582)"),

    GROWTH_FROM(
            "growthFrom",
            words("delivered", "acked"),
            "delivered",
            "",
            "segments that an ACK grows the window for: newly delivered ones, or all that it acknowledges"),
    RENO_GROWTH(
            "renoGrowth",
            words("segments", "acks"),
            "segments",
            "",
            "what reno counts: acknowledged segments, or ACKs"),
    RENO_SSTHRESH(
            "renoSsthresh",
            words("cwnd", "flight", "pipe"),
            "cwnd",
            "",
            "what reno halves: the window, what is not acknowledged, or what is believed to be in the network"),
    NEWRENO_GROWTH("newrenoGrowth", words("segments", "acks"), "segments", "", "the same for newreno"),
    NEWRENO_SSTHRESH("newrenoSsthresh", words("cwnd", "flight", "pipe"), "cwnd", "", "the same for newreno"),
    GROWTH_STEPS(
            "growthSteps",
            words("linux", "ns3"),
            "linux",
            "",
            "ns3: Reno's windows are bytes; CUBIC's pace is new with every ACK, which raises the window by at most one"
                    + " segment, its slow start may pass ssthresh, and it takes smoothed delays"),
    WINDOW_CHECK("windowCheck", flag(), "true", "", "cwnd grows only while it limits the sender (RFC 7661)"),
    SLOW_START_AFTER_IDLE(
            "slowStartAfterIdle",
            flag(),
            "true",
            "tcp_slow_start_after_idle",
            "a window that was idle or not filled for an RTO shrinks (RFC 7661)"),
    CUBIC_FRIENDLY("cubicFriendly", flag(), "true", "", "CUBIC's Reno-friendly region (RFC 9438, section 4.3)"),
    CUBIC_FAST_CONVERGENCE("cubicFastConvergence", flag(), "true", "", "RFC 9438, section 4.7"),
    CUBIC_DELAY_WAIT("cubicDelayWait", time("0s", "60s"), "1s", "", "no delay samples for this long after a loss"),
    CUBIC_BETA("cubicBeta", share("0.01", "0.99"), "0.7", "", "what is left of CUBIC's window after a loss (beta)"),
    CUBIC_SCALE("cubicScale", share("0.01", "100"), "0.4", "", "C, in segments per s^3 (bic_scale)"),
    HYSTART("hystart", words("linux", "ns3", "off"), "linux", "", "how CUBIC leaves slow start before a loss"),
    HYSTART_LOW_WINDOW(
            "hystartLowWindow", count(0, 1_000_000), "16", "", "below this window it does not (hystart_low_window)"),
    HYSTART_SAMPLES("hystartSamples", count(1, 1_000), "8", "", "RTT samples of a round that only count"),
    HYSTART_TRAIN_GAP(
            "hystartTrainGap", time("1us", "1s"), "2ms", "", "longest gap in a train of ACKs (hystart_ack_delta_us)"),
    HYSTART_RISE_MIN("hystartRiseMin", time("1us", "10s"), "4ms", "", "a smaller rise of delay does not count"),
    HYSTART_RISE_MAX("hystartRiseMax", time("1us", "10s"), "16ms", "", "a larger one always does"),
    BBR_STARTUP_GAIN("bbrStartupGain", share("1", "16"), "2.887", "", "pacing and window of STARTUP (bbr_high_gain)"),
    BBR_DRAIN_GAIN("bbrDrainGain", share("0.01", "1"), "0.344", "", "pacing of DRAIN (bbr_drain_gain)"),
    BBR_WINDOW_GAIN("bbrWindowGain", share("1", "16"), "2", "", "bandwidth-delay products in flight (bbr_cwnd_gain)"),
    BBR_BANDWIDTH_ROUNDS(
            "bbrBandwidthRounds", count(1, 1_000), "10", "", "age in round trips at which a bandwidth is forgotten"),
    BBR_MIN_RTT_WINDOW(
            "bbrMinRttWindow", time("1s", "3600s"), "10s", "", "age at which the least RTT is looked for again"),
    BBR_PROBE_RTT("bbrProbeRtt", time("1ms", "60s"), "200ms", "", "how long that takes (bbr_probe_rtt_mode_ms)"),
    BBR_MIN_WINDOW("bbrMinWindow", count(1, 1_000), "4", "", "BBR's smallest window (bbr_cwnd_min_target)"),
    PACING("pacing", flag(), "false", "", "spread bursts over time even if the congestion control does not ask for it"),
    MAX_PACING_RATE("maxPacingRate", rate(), "0", "", "most that a paced flow sends; 0: no bound"),
    PACING_SLOW_START(
            "pacingSlowStart",
            count(1, 1_000),
            "200",
            "tcp_pacing_ss_ratio",
            "pacing in percent of cwnd per RTT, below half of ssthresh; bursts follow it, too"),
    PACING_AVOIDANCE("pacingAvoidance", count(1, 1_000), "120", "tcp_pacing_ca_ratio", "the same above"),
    NODELAY("nodelay", flag(), "false", "", "short segments do not wait (TCP_NODELAY); without it as Nagle has it"),
    NAGLE(
            "nagle",
            words("short", "any"),
            "short",
            "",
            "what a short segment waits for: the ACK of another short one, or of all that was sent (RFC 896)"),
    WRITE_UNIT(
            "writeUnit",
            bytes(0, 1 << 20),
            "0",
            "",
            "the send buffer takes whole pieces of this size, whenever one fits, and never more than its limit (ns-3's"
                    + " BulkSend); 0: as Linux"),
    TSO_SEGMENTS("tsoSegments", count(1, 45), "2", "tcp_min_tso_segs", "least segments of a burst"),
    TSO_BYTES("tsoBytes", bytes(0, 1 << 20), "65279", "", "most payload of a burst (sk_gso_max_size); 0: one by one"),
    TSO_RTT_LOG(
            "tsoRttLog",
            count(1, 31),
            "9",
            "tcp_tso_rtt_log",
            "bursts are larger on paths with less than some 2^this us of RTT"),
    TSO_WINDOW_DIVISOR(
            "tsoWindowDivisor",
            count(1, 100),
            "3",
            "tcp_tso_win_divisor",
            "a burst of this part of the window does not wait to grow"),

    DELAYED_ACK(
            "delayedAck",
            words("adaptive", "every2", "each", "off"),
            "adaptive",
            "",
            "adaptive: with quick ACKs, as Linux; every2: every second segment, or after delayedAckMax; each, off: none"),
    QUICK_ACKS("quickAcks", count(0, 1_000), "16", "", "ACKs sent at once when data begins (TCP_MAX_QUICKACKS)"),
    DELAYED_ACK_MIN("delayedAckMin", time("1ms", "1s"), "40ms", "", "TCP_DELACK_MIN and TCP_ATO_MIN"),
    DELAYED_ACK_MAX("delayedAckMax", time("1ms", "1s"), "200ms", "", "TCP_DELACK_MAX"),
    COMPRESSED_ACKS(
            "compressedAcks", count(0, 255), "44", "tcp_comp_sack_nr", "ACKs that SACK compression may hold back"),
    COMPRESSED_ACK_DELAY(
            "compressedAckDelay",
            time("0s", "1s"),
            "1ms",
            "tcp_comp_sack_delay_ns",
            "how long it holds them back at most"),
    COMPRESSED_ACK_PERCENT(
            "compressedAckPercent", count(1, 100), "5", "", "and in percent of the RTT (33 since Linux 7.0)"),
    COMPRESSED_ACK_SLACK(
            "compressedAckSlack",
            time("0s", "1s"),
            "100us",
            "tcp_comp_sack_slack_ns",
            "how much later their timer is when nothing else wakes the processor"),
    RECEIVE_BUFFER("receiveBuffer", bytes(2_048, 1 << 30), "131072", "tcp_rmem[1]", "receive buffer at the start"),
    RECEIVE_BUFFER_MAX("receiveBufferMax", bytes(2_048, 1 << 30), "33554432", "tcp_rmem[2]", "its largest size"),
    RECEIVE_TUNING(
            "receiveTuning",
            words("linux", "linux-6.1", "off"),
            "linux",
            "",
            "growth of the receive buffer with the reading rate: form of 6.18, form of 6.12 and before, none"),
    WINDOW_OPENING(
            "windowOpening",
            words("slow", "full"),
            "slow",
            "",
            "the offered window grows by arrivals, or is all there is"),
    SEND_BUFFER_MAX("sendBufferMax", bytes(4_096, 1 << 30), "4194304", "tcp_wmem[2]", "largest send buffer"),
    WINDOW_MAX(
            "windowMax",
            bytes(2_048, 1 << 30),
            "4194304",
            "",
            "most that 'window' of a flow gives (net.core.wmem_max, net.core.rmem_max)"),
    SEND_MEMORY(
            "sendMemory",
            bytes(0, 65_536),
            "832",
            "",
            "send memory of a burst above its payload (skb truesize); 0: only payload counts, up to sendBufferMax"),
    SEGMENT_MEMORY(
            "segmentMemory",
            bytes(0, 65_536),
            "856",
            "",
            "receive memory of a packet above its payload (skb truesize, TUN)"),
    READ_LATENCY(
            "readLatency",
            time("0s", "1s"),
            "27us",
            "",
            "from arrival until the application reads, or writes once connected; on average"),
    READ_LATENCY_SPREAD(
            "readLatencySpread", time("0s", "1s"), "22us", "", "most that a reading latency differs from it");

    /** What a value counts or measures. */
    public enum Kind {
        COUNT,
        SIZE,
        TIME,
        RATE,
        FLAG,
        WORD,
        SHARE
    }

    /** Shares are kept in this part of 1. */
    static final int SHARE_UNIT = 1024;

    private static final int SHARE_DECIMALS = 4;

    /** What the kernel takes as options of a socket. */
    private static final Set<String> SOCKET_OPTIONS = Set.of("pacing", "maxPacingRate", "nodelay");

    private record Type(Kind kind, long min, long max, List<String> words) {}

    private final String key;

    @SuppressWarnings("ImmutableEnumChecker") // The words are an unmodifiable list.
    private final Type type;

    private final long linuxValue;
    private final String sysctl;
    private final String meaning;

    TcpParameter(String key, Type type, String linuxText, String sysctl, String meaning) {
        this.key = key;
        this.type = type;
        this.sysctl = sysctl;
        this.meaning = meaning;
        this.linuxValue = parse(linuxText);
    }

    private static Type count(long min, long max) {
        return new Type(Kind.COUNT, min, max, List.of());
    }

    private static Type bytes(long min, long max) {
        return new Type(Kind.SIZE, min, max, List.of());
    }

    private static Type time(String min, String max) {
        return new Type(Kind.TIME, ScenarioNotation.timeNs("", min), ScenarioNotation.timeNs("", max), List.of());
    }

    private static Type rate() {
        return new Type(Kind.RATE, 0, 1_000_000_000_000L, List.of());
    }

    private static Type share(String min, String max) {
        return new Type(Kind.SHARE, shareOf(min), shareOf(max), List.of());
    }

    private static Type flag() {
        return new Type(Kind.FLAG, 0, 1, List.of("false", "true"));
    }

    private static Type words(String... words) {
        return new Type(Kind.WORD, 0, words.length - 1L, List.of(words));
    }

    /** The key in scenario files. */
    public String key() {
        return key;
    }

    public Kind kind() {
        return type.kind;
    }

    /** What the value means. */
    public String meaning() {
        return meaning;
    }

    /** The kernel's name of this setting, {@code tcp_sack} or {@code tcp_rmem[1]}; empty: the kernel cannot be told. */
    public String sysctl() {
        return sysctl;
    }

    /** Whether kernel hosts can be told, by a setting of the host or an option of the socket. */
    public boolean reachesKernel() {
        return !sysctl.isEmpty() || SOCKET_OPTIONS.contains(key);
    }

    long linuxValue() {
        return linuxValue;
    }

    public static List<String> keys() {
        return Stream.of(values()).map(TcpParameter::key).toList();
    }

    public static Optional<TcpParameter> named(String key) {
        return Stream.of(values()).filter(p -> p.key.equals(key)).findFirst();
    }

    /**
     * Reads a value: counts as they are, times in ns, sizes in bytes, rates in bit/s, flags as 0 and 1, words as their index,
     * shares in 1024ths.
     *
     * @throws UnitException if it cannot be read or is out of bounds
     */
    public long parse(String text) {
        long value = number(text);
        if (value < type.min || value > type.max) {
            throw new UnitException(key, text, expected());
        }
        return value;
    }

    private long number(String text) {
        return switch (type.kind) {
            case COUNT -> plain(text) ? Long.parseLong(text) : -1;
            case SIZE ->
                plain(text)
                        ? Long.parseLong(text)
                        : ScenarioNotation.size(key, text).bytes();
            case TIME -> ScenarioNotation.timeNs(key, text);
            case RATE -> text.equals("0") ? 0 : ScenarioNotation.rate(key, text).bitsPerSec();
            case FLAG, WORD -> type.words.indexOf(text);
            case SHARE -> text.matches("[0-9]{1,4}([.][0-9]{1,9})?") ? shareOf(text) : -1;
        };
    }

    private static long shareOf(String text) {
        return new BigDecimal(text)
                .multiply(BigDecimal.valueOf(SHARE_UNIT))
                .setScale(0, RoundingMode.HALF_UP)
                .longValue();
    }

    /** The shortest number that means {@code value}. */
    private static String share(long value) {
        BigDecimal exact = BigDecimal.valueOf(value).divide(BigDecimal.valueOf(SHARE_UNIT));
        int decimals = 0;
        while (decimals < SHARE_DECIMALS
                && shareOf(exact.setScale(decimals, RoundingMode.HALF_UP).toPlainString()) != value) {
            decimals++;
        }
        return exact.setScale(decimals, RoundingMode.HALF_UP).toPlainString();
    }

    private static boolean plain(String text) {
        return text.matches("[0-9]{1,18}");
    }

    /** What a value may be, in words for an error. */
    public String expected() {
        return switch (type.kind) {
            case FLAG -> "true or false";
            case WORD -> "one of " + String.join(", ", type.words);
            case COUNT -> "a whole number from " + type.min + " to " + type.max;
            case SIZE -> "a size from " + text(type.min) + " to " + text(type.max);
            case TIME -> "a time from " + text(type.min) + " to " + text(type.max);
            case RATE -> "a rate up to " + text(type.max) + ", or 0";
            case SHARE -> "a number from " + text(type.min) + " to " + text(type.max);
        };
    }

    /** A value as {@link #parse} reads it. */
    public String text(long value) {
        return switch (type.kind) {
            case COUNT -> Long.toString(value);
            case SIZE ->
                value < 1024 ? Long.toString(value) : new Size(value).toString().replace(" ", "");
            case TIME -> Time.text(value).replace(" ", "");
            case RATE -> value == 0 ? "0" : new Rate(value).toString().replace(" ", "");
            case FLAG, WORD -> type.words.get((int) value);
            case SHARE -> share(value);
        };
    }
}

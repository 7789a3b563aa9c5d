package narrows.iperf.v2;

import java.util.Optional;

/** Writes down a client's options as the header of its test. */
final class HeaderBuilder {
    private static final long US_PER_S = 1_000_000;
    private static final int LENGTH_SHIFT = 1;

    private final Iperf2Options options;

    HeaderBuilder(Iperf2Options options) {
        this.options = options;
    }

    /**
     * The header.
     *
     * @param startUs Unix time of the start in microseconds
     */
    TestHeader header(long startUs) {
        Traffic traffic = options.traffic();
        int upper = upperFlags();
        boolean starts = Flags.hasAny(upper, Flags.UPPER_TRIP_TIMES | Flags.UPPER_FQ_RATE_SET | Flags.UPPER_START_TIME);
        int bytes =
                (starts ? TestHeader.FULL_BYTES : TestHeader.EXTENDED_BYTES) + (traffic.udp() ? DatagramHead.BYTES : 0);
        int port = traffic.direction().twoConnections() && traffic.backPort() > 0
                ? traffic.backPort()
                : options.ends().port();
        BaseHeader base = new BaseHeader(
                baseFlags(upper) | Flags.LENGTH_BIT | bytes << LENGTH_SHIFT,
                traffic.parallel(),
                port,
                traffic.bufferGiven() ? traffic.bufferBytes() : 0,
                0,
                traffic.amount().word());
        Extension extension = new Extension(
                upper,
                Extension.VERSION_UPPER,
                Extension.VERSION_LOWER,
                options.tuning().tos(),
                traffic.load().rate(),
                options.tuning().notSentBytes());
        StartBlock start = new StartBlock(
                (int) (startUs / US_PER_S),
                (int) (startUs % US_PER_S),
                options.tuning().fqRateBytesPerSec());
        return new TestHeader(base, Optional.of(extension), starts ? Optional.of(start) : Optional.empty());
    }

    private int baseFlags(int upper) {
        Traffic traffic = options.traffic();
        int flags = Flags.EXTEND | (traffic.udp() ? Flags.SEQUENCE_64 : 0);
        flags |= switch (traffic.direction()) {
            case FORWARD -> 0;
            case REVERSE, FULL_DUPLEX -> Flags.VERSION2;
            case DUAL -> Flags.VERSION1 | Flags.RUN_NOW;
            case TRADEOFF -> Flags.VERSION1;
        };
        return traffic.udp() && upper != 0 ? flags | Flags.UDP_TESTS : flags;
    }

    private int upperFlags() {
        Traffic traffic = options.traffic();
        int upper =
                switch (traffic.direction()) {
                    case REVERSE -> Flags.UPPER_REVERSE;
                    case FULL_DUPLEX -> Flags.UPPER_FULL_DUPLEX | (traffic.udp() ? Flags.UPPER_NO_UDP_FIN : 0);
                    default -> 0;
                };
        upper |= traffic.udp() && !traffic.udpFin() ? Flags.UPPER_NO_UDP_FIN : 0;
        upper |= traffic.tripTimes() ? Flags.UPPER_TRIP_TIMES : 0;
        upper |= traffic.load().packets() ? Flags.UPPER_RATE_IN_PACKETS : 0;
        upper |= options.tuning().fqRateBytesPerSec() > 0 ? Flags.UPPER_FQ_RATE_SET : 0;
        upper |= traffic.start().unixUs() > 0 ? Flags.UPPER_START_TIME : 0;
        return upper | (options.tuning().notSentBytes() > 0 ? Flags.UPPER_WRITE_PREFETCH : 0);
    }
}

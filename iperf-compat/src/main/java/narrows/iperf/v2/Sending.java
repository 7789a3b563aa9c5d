package narrows.iperf.v2;

import java.util.Optional;

/**
 * What one end is to send.
 *
 * @param load        rate
 * @param amount      when to stop
 * @param bufferBytes of a write or datagram
 * @param header      in front of each; absent for plain digits
 */
record Sending(Load load, Amount amount, int bufferBytes, Optional<TestHeader> header) {
    /** Largest buffer that a peer may ask for. */
    private static final int MOST_ASKED_BYTES = 1 << 20;

    private static final int MOST_ASKED_DATAGRAM_BYTES = 65_507;

    /** What a client's header asks the server to send, within bounds that the peer cannot move. */
    static Sending asked(TestHeader header, Traffic defaults) {
        int most = defaults.udp() ? MOST_ASKED_DATAGRAM_BYTES : MOST_ASKED_BYTES;
        int least = defaults.udp() ? DatagramHead.BYTES : 1;
        int wanted = header.base().bufferBytes() > 0 ? header.base().bufferBytes() : defaults.bufferBytes();
        return new Sending(
                load(header, defaults.udp()),
                Amount.ofWord(header.base().amount()),
                Math.max(least, Math.min(most, wanted)),
                Optional.empty());
    }

    private static Load load(TestHeader header, boolean udp) {
        long rate = header.extension().map(Extension::rate).orElse(0L);
        if (rate <= 0) {
            return udp ? new Load(Draft.UDP_RATE_BITS_PER_SEC, false) : Load.UNLIMITED;
        }
        return new Load(rate, udp && header.hasUpper(Flags.UPPER_RATE_IN_PACKETS));
    }

    /** Bit/s that keep the rate; 0 for as fast as it goes. */
    long bitsPerSec() {
        if (!load.packets()) {
            return load.rate();
        }
        long datagramBits = (long) bufferBytes * Byte.SIZE;
        return load.rate() > Long.MAX_VALUE / datagramBits ? Long.MAX_VALUE : load.rate() * datagramBits;
    }
}

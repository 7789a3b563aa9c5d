package narrows.iperf.v2;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads the head of a TCP connection, in whatever pieces it comes, and says what the peer is. It keeps at most one header's
 * length, whatever the peer claims.
 */
final class FirstBytes {
    /** What the bytes so far are. */
    enum Verdict {
        MORE,
        HEADER,
        PLAIN_DATA,
        IPERF3,
        REFUSED
    }

    private static final int FLAGS_BYTES = 4;
    private static final int COOKIE_BYTES = 37;
    private static final int IPERF3_TEXT_BYTES = COOKIE_BYTES - 1;
    private static final int MOST_BYTES = Flags.LENGTH_MASK >>> 1;

    private byte[] held = new byte[0];
    private Optional<TestHeader> header = Optional.empty();

    /** Takes the next bytes of the connection and judges all of them. */
    Verdict take(byte[] piece) {
        int room = Math.min(piece.length, Math.max(0, MOST_BYTES + COOKIE_BYTES - held.length));
        int before = held.length;
        held = Arrays.copyOf(held, before + room);
        System.arraycopy(piece, 0, held, before, room);
        return verdict();
    }

    /** The header, after {@link Verdict#HEADER}. */
    Optional<TestHeader> header() {
        return header;
    }

    /** Whether anything has arrived. */
    boolean empty() {
        return held.length == 0;
    }

    private Verdict verdict() {
        if (held.length < FLAGS_BYTES) {
            return Verdict.MORE;
        }
        if (looksLikeCookie()) {
            return held.length >= COOKIE_BYTES ? cookieOrElse() : Verdict.MORE;
        }
        return byFlags();
    }

    private Verdict cookieOrElse() {
        return held[IPERF3_TEXT_BYTES] == 0 ? Verdict.IPERF3 : byFlags();
    }

    private Verdict byFlags() {
        int flags = ByteBuffer.wrap(held).getInt();
        if (!Flags.hasAny(flags, Flags.VERSION1 | Flags.VERSION2 | Flags.EXTEND) || digits()) {
            return Verdict.PLAIN_DATA;
        }
        if (Flags.has(flags, Flags.KEY_CHECK)) {
            return Verdict.REFUSED;
        }
        if (held.length < bytesNeeded(flags)) {
            return Verdict.MORE;
        }
        header = Optional.of(TestHeader.read(ByteBuffer.wrap(held, 0, bytesNeeded(flags))));
        return Verdict.HEADER;
    }

    /** Payload begins with consecutive digits; so does no header. */
    private boolean digits() {
        return held[0] >= '0' && held[0] <= '9' && held[1] == next(held[0]) && held[2] == next(held[1]);
    }

    private static int next(int digit) {
        return digit == '9' ? '0' : digit + 1;
    }

    /** An iperf3 client sends 36 characters of a base-32 alphabet and a zero byte. */
    private boolean looksLikeCookie() {
        for (int i = 0; i < Math.min(held.length, IPERF3_TEXT_BYTES); i++) {
            boolean letter = held[i] >= 'a' && held[i] <= 'z';
            boolean digit = held[i] >= '2' && held[i] <= '7';
            if (!letter && !digit) {
                return false;
            }
        }
        return !digits();
    }

    private static int bytesNeeded(int flags) {
        int promised =
                Flags.hasAny(flags, Flags.EXTEND | Flags.VERSION2) ? TestHeader.EXTENDED_BYTES : BaseHeader.BYTES;
        if (Flags.has(flags, Flags.LENGTH_BIT)) {
            promised = (flags & Flags.LENGTH_MASK) >>> 1;
        }
        return Math.max(BaseHeader.BYTES, promised);
    }
}

package narrows.iperf.v3;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;

/** What tells the connections of one test from those of others. */
final class Cookie {
    /** 36 characters and a NUL. */
    static final int BYTES = 37;

    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

    private Cookie() {}

    static byte[] fresh() {
        SecureRandom random = new SecureRandom();
        byte[] cookie = new byte[BYTES];
        for (int i = 0; i < BYTES - 1; i++) {
            cookie[i] = (byte) ALPHABET.charAt(random.nextInt(ALPHABET.length()));
        }
        return cookie;
    }

    static String text(byte[] cookie) {
        return new String(cookie, StandardCharsets.US_ASCII).split("\0", 2)[0];
    }

    /** Whether {@code cookie} is text, as every version's is; an iperf2 header is not. */
    static boolean isText(byte[] cookie) {
        for (int i = 0; i < BYTES - 1; i++) {
            if (cookie[i] < ' ' || cookie[i] > '~') {
                return cookie[i] == 0 && i > 0;
            }
        }
        return true;
    }
}

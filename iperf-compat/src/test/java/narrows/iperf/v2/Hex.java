package narrows.iperf.v2;

import java.nio.ByteBuffer;
import java.util.HexFormat;

/** Bytes as the decoded captures show them: groups of eight digits. */
final class Hex {
    private Hex() {}

    static byte[] bytes(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    static ByteBuffer buffer(String text) {
        return ByteBuffer.wrap(bytes(text));
    }

    static String text(ByteBuffer bytes) {
        byte[] content = new byte[bytes.remaining()];
        bytes.duplicate().get(content);
        return HexFormat.of().formatHex(content).replaceAll("(.{8})(?=.)", "$1 ");
    }
}

package narrows.format;

import java.util.Arrays;

/** A packet that {@link PcapngReader} has read. It is filled again by the next one. */
public final class CapturedPacket {
    private static final byte[] NOTHING = {};

    CaptureInterface seenAt;
    long timeNs;
    byte[] data = NOTHING;
    int capturedBytes;
    int lengthBytes;
    long id;
    String comment;

    CapturedPacket() {}

    /** Where it was seen. */
    public CaptureInterface seenAt() {
        return seenAt;
    }

    public long timeNs() {
        return timeNs;
    }

    /** What was kept: {@link #capturedBytes} from index 0; what follows means nothing. Not a copy. */
    public byte[] data() {
        return data;
    }

    public int capturedBytes() {
        return capturedBytes;
    }

    /** The packet's own length. */
    public int lengthBytes() {
        return lengthBytes;
    }

    /** epb_packetid, the same wherever this packet was seen; -1: none. */
    public long id() {
        return id;
    }

    /** The first comment; empty: none. */
    public String comment() {
        return comment;
    }

    void keep(byte[] source, int offset, int length) {
        if (data.length < length) {
            data = Arrays.copyOfRange(source, offset, offset + length);
        } else {
            System.arraycopy(source, offset, data, 0, length);
        }
        capturedBytes = length;
    }
}

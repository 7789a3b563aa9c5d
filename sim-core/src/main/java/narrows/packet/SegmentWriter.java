package narrows.packet;

import java.util.Arrays;

/**
 * A segment as bytes, for captures: IPv4, TCP and options as Linux lays them out (tcp_options_write) or without its padding,
 * payload of zeros.
 */
final class SegmentWriter {
    static final int HEADER_BYTES = WireFormat.IPV4_HEADER_BYTES + WireFormat.TCP_HEADER_BYTES;

    private static final int MOST_OPTION_BYTES = 40;
    private static final int NOP = 1;
    private static final int MSS = 2;
    private static final int WINDOW_SCALE = 3;
    private static final int SACK_PERMITTED = 4;
    private static final int SACK = 5;
    private static final int TIMESTAMPS = 8;

    private SegmentWriter() {}

    /** Length of the options with their padding. */
    static int optionBytes(Segment segment) {
        if (segment.packedOptions) {
            return packedBytes(segment);
        }
        int bytes = segment.timestamps ? 12 : 0;
        if (segment.mssOption != 0) {
            bytes += 8;
            if (segment.sackPermitted && !segment.timestamps) {
                bytes += 4;
            }
        }
        return segment.sackBlocks == 0 ? bytes : bytes + 4 + 8 * segment.sackBlocks;
    }

    private static int packedBytes(Segment segment) {
        int bytes = segment.timestamps ? 10 : 0;
        if (segment.mssOption != 0) {
            bytes += 3 + (segment.sackPermitted ? 2 : 0);
        }
        bytes += segment.sackBlocks == 0 ? 0 : 2 + 8 * segment.sackBlocks;
        return (bytes + 3) / 4 * 4;
    }

    static int write(Segment segment, byte[] target, int offset, int limit) {
        int headers = segment.lengthBytes - segment.payloadBytes;
        if (limit < headers) {
            byte[] whole = new byte[HEADER_BYTES + MOST_OPTION_BYTES];
            writeHeaders(segment, whole, 0);
            System.arraycopy(whole, 0, target, offset, limit);
            return limit;
        }
        writeHeaders(segment, target, offset);
        Arrays.fill(target, offset + headers, offset + limit, (byte) 0);
        return limit;
    }

    private static void writeHeaders(Segment segment, byte[] target, int offset) {
        segment.writeIpHeader(target, offset);
        writeOptions(segment, target, offset + HEADER_BYTES);
        WireFormat.writeTcp(
                target,
                offset + WireFormat.IPV4_HEADER_BYTES,
                segment.sourcePort,
                segment.destinationPort,
                (int) segment.sequence,
                segment.has(Segment.ACK) ? (int) segment.acknowledgment : 0,
                segment.flags,
                (int) Math.min(segment.windowBytes >> segment.windowShift, 0xffff),
                optionBytes(segment),
                segment.payloadBytes,
                segment.sourceAddress,
                segment.destinationAddress);
    }

    private static void writeOptions(Segment segment, byte[] target, int offset) {
        int at = offset;
        if (segment.mssOption != 0 && !segment.packedOptions) {
            at = option(target, at, MSS, 4);
            at = putShort(target, at, segment.mssOption);
        }
        at = writeTimestamps(segment, target, at);
        if (segment.mssOption != 0) {
            at = pad(segment, target, at, 1);
            at = option(target, at, WINDOW_SCALE, 3);
            target[at++] = (byte) segment.windowScaleOption;
        }
        if (segment.sackBlocks > 0) {
            at = writeSack(segment, target, at);
        }
        Arrays.fill(target, at, offset + optionBytes(segment), (byte) NOP);
    }

    /** SACK-permitted takes the place of the padding before the timestamps, as Linux does. */
    private static int writeTimestamps(Segment segment, byte[] target, int offset) {
        int at = offset;
        if (segment.sackPermitted) {
            at = option(target, at, SACK_PERMITTED, 2);
            if (!segment.timestamps) {
                at = pad(segment, target, at, 2);
            }
        } else if (segment.timestamps) {
            at = pad(segment, target, at, 2);
        }
        if (segment.timestamps) {
            at = option(target, at, TIMESTAMPS, 10);
            at = putInt(target, at, segment.timestampValue);
            at = putInt(target, at, segment.timestampEcho);
        }
        return at;
    }

    private static int writeSack(Segment segment, byte[] target, int offset) {
        int at = pad(segment, target, offset, 2);
        at = option(target, at, SACK, 2 + 8 * segment.sackBlocks);
        for (int i = 0; i < 2 * segment.sackBlocks; i++) {
            at = putInt(target, at, (int) segment.sackEdges[i]);
        }
        return at;
    }

    private static int pad(Segment segment, byte[] target, int offset, int bytes) {
        int end = segment.packedOptions ? offset : offset + bytes;
        Arrays.fill(target, offset, end, (byte) NOP);
        return end;
    }

    private static int option(byte[] target, int offset, int kind, int length) {
        target[offset] = (byte) kind;
        target[offset + 1] = (byte) length;
        return offset + 2;
    }

    private static int putShort(byte[] target, int offset, int value) {
        target[offset] = (byte) (value >> 8);
        target[offset + 1] = (byte) value;
        return offset + 2;
    }

    private static int putInt(byte[] target, int offset, int value) {
        return putShort(target, putShort(target, offset, value >>> 16), value);
    }
}

package narrows.format;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the packets of a pcapng file (draft-ietf-opsawg-pcapng) one by one: sections of either byte order, interfaces with
 * name and resolution of stamps, enhanced packets with id and comment; other blocks are passed over. Damaged files end with
 * a {@link CaptureException} of one line.
 */
public final class PcapngReader implements Closeable {
    private static final int OPT_COMMENT = 1;
    private static final int IF_NAME = 2;
    private static final int IF_TSRESOL = 9;
    private static final int IF_TSOFFSET = 14;
    private static final int EPB_PACKETID = 5;
    private static final int MICROSECONDS = 6;
    private static final int MOST_INTERFACES = 1 << 16;
    private static final int SECTION_OPTIONS_AT = 12;
    private static final int INTERFACE_OPTIONS_AT = 8;
    private static final int PACKET_DATA_AT = 20;

    private final BlockReader blocks;
    private final String file;
    private final List<CaptureInterface> interfaces = new ArrayList<>();
    private final CapturedPacket packet = new CapturedPacket();
    private String sectionComment = "";

    /**
     * Reads from a stream, which {@link #close} closes.
     *
     * @param file name for errors
     */
    public PcapngReader(InputStream in, String file) {
        this.blocks = new BlockReader(in, file);
        this.file = file;
    }

    /**
     * Opens a file.
     *
     * @throws CaptureException if there is no such file, or it may not be read
     */
    public static PcapngReader open(Path file) {
        try {
            return new PcapngReader(new BufferedInputStream(Files.newInputStream(file), 1 << 16), file.toString());
        } catch (NoSuchFileException e) {
            throw new CaptureException(file + ": no such file", e);
        } catch (IOException e) {
            throw new CaptureException(file + " cannot be read", e);
        }
    }

    /** The interfaces of the present section so far. */
    public List<CaptureInterface> interfaces() {
        return List.copyOf(interfaces);
    }

    /** The first comment of the present section; empty: none. */
    public String sectionComment() {
        return sectionComment;
    }

    /**
     * The next packet, or null at the end of the file. It is valid until the next call.
     *
     * @throws CaptureException if the file is damaged or cannot be read
     */
    public CapturedPacket next() {
        try {
            while (blocks.next()) {
                if (readBlock()) {
                    return packet;
                }
            }
            return null;
        } catch (IOException e) {
            throw new CaptureException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private boolean readBlock() {
        switch (blocks.type()) {
            case BlockReader.SECTION_HEADER -> readSection();
            case BlockReader.INTERFACE_DESCRIPTION -> readInterface();
            case BlockReader.ENHANCED_PACKET -> {
                readPacket();
                return true;
            }
            default -> {}
        }
        return false;
    }

    private void readSection() {
        int major = blocks.body().getShort(0);
        if (major != 1) {
            throw blocks.wrong("a section of version " + major + "; only version 1 can be read");
        }
        interfaces.clear();
        sectionComment = "";
        BlockOptions options = new BlockOptions(blocks, SECTION_OPTIONS_AT);
        while (options.next()) {
            if (options.code() == OPT_COMMENT && sectionComment.isEmpty()) {
                sectionComment = options.text();
            }
        }
    }

    private void readInterface() {
        need(INTERFACE_OPTIONS_AT, "an interface");
        if (interfaces.size() == MOST_INTERFACES) {
            throw blocks.wrong("more than " + MOST_INTERFACES + " interfaces");
        }
        String name = "";
        int resolution = MICROSECONDS;
        long offsetSec = 0;
        BlockOptions options = new BlockOptions(blocks, INTERFACE_OPTIONS_AT);
        while (options.next()) {
            switch (options.code()) {
                case IF_NAME -> name = options.text();
                case IF_TSRESOL -> resolution = resolution(options.unsignedByte());
                case IF_TSOFFSET -> offsetSec = options.number();
                default -> {}
            }
        }
        int linkType = Short.toUnsignedInt(blocks.body().getShort(0));
        interfaces.add(new CaptureInterface(interfaces.size(), name, linkType, resolution, offsetSec));
    }

    private int resolution(int value) {
        boolean binary = value >= 0x80;
        int digits = value & 0x7f;
        if (digits > (binary ? 62 : 27)) {
            throw blocks.wrong("stamps in units of " + (binary ? 2 : 10) + "^-" + digits + " s cannot be read");
        }
        return value;
    }

    private void readPacket() {
        need(PACKET_DATA_AT, "a packet");
        ByteBuffer body = blocks.body();
        packet.seenAt = seenAt(body.getInt(0));
        packet.timeNs = timeNs((Integer.toUnsignedLong(body.getInt(4)) << 32) | Integer.toUnsignedLong(body.getInt(8)));
        int capturedBytes = body.getInt(12);
        packet.lengthBytes = body.getInt(16);
        if (packet.lengthBytes < 0 || capturedBytes < 0 || capturedBytes > body.limit() - PACKET_DATA_AT) {
            throw blocks.wrong("a packet of " + Integer.toUnsignedString(packet.lengthBytes) + " bytes with "
                    + Integer.toUnsignedString(capturedBytes) + " captured does not fit its block");
        }
        packet.keep(body.array(), body.arrayOffset() + PACKET_DATA_AT, capturedBytes);
        readPacketOptions(PACKET_DATA_AT + ((capturedBytes + 3) & ~3));
    }

    private CaptureInterface seenAt(int number) {
        if (number < 0 || number >= interfaces.size()) {
            throw blocks.wrong(
                    "a packet on interface " + Integer.toUnsignedString(number) + " of " + interfaces.size());
        }
        return interfaces.get(number);
    }

    private long timeNs(long stamp) {
        try {
            return packet.seenAt.timeNs(stamp);
        } catch (ArithmeticException e) {
            throw blocks.wrong("stamp " + Long.toUnsignedString(stamp) + " is beyond what nanoseconds can hold");
        }
    }

    private void readPacketOptions(int offset) {
        packet.id = -1;
        packet.comment = "";
        BlockOptions options = new BlockOptions(blocks, offset);
        while (options.next()) {
            if (options.code() == EPB_PACKETID) {
                packet.id = options.number();
            } else if (options.code() == OPT_COMMENT && packet.comment.isEmpty()) {
                packet.comment = options.text();
            }
        }
    }

    private void need(int bytes, String what) {
        if (blocks.body().limit() < bytes) {
            throw blocks.wrong(what + " of " + blocks.body().limit() + " bytes; at least " + bytes + " are needed");
        }
    }

    @Override
    public void close() {
        try {
            blocks.close();
        } catch (IOException e) {
            throw new CaptureException(file + " cannot be closed: " + e.getMessage(), e);
        }
    }
}

package narrows.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import narrows.Version;

/**
 * Writes one section of a pcapng file (draft-ietf-opsawg-pcapng): raw IP packets on named interfaces with stamps in
 * nanoseconds. What it writes depends on its arguments only. Nothing is allocated per packet; the stream should be buffered.
 */
public final class PcapngWriter implements Closeable {
    /** Directions of {@link #packet}, the two lowest bits of epb_flags. */
    public static final int DIRECTION_UNKNOWN = 0;

    public static final int INBOUND = 1;
    public static final int OUTBOUND = 2;

    private static final int SECTION_HEADER = 0x0a0d0d0a;
    private static final int BYTE_ORDER_MAGIC = 0x1a2b3c4d;
    private static final int INTERFACE_DESCRIPTION = 1;
    private static final int INTERFACE_STATISTICS = 5;
    private static final int ENHANCED_PACKET = 6;
    private static final int LINKTYPE_RAW = 101;
    private static final int OPT_COMMENT = 1;
    private static final int SHB_USERAPPL = 4;
    private static final int IF_NAME = 2;
    private static final int IF_SPEED = 8;
    private static final int IF_TSRESOL = 9;
    private static final int EPB_FLAGS = 2;
    private static final int EPB_PACKETID = 5;
    private static final int ISB_IFRECV = 4;
    private static final byte NANOSECONDS = 9;

    private final OutputStream out;
    private final BlockBuffer block = new BlockBuffer();
    private final List<Interface> interfaces = new ArrayList<>();
    private final int snapLengthBytes;
    private boolean closed;

    /** What the statistics block at the end says of an interface. */
    private static final class Interface {
        private long packets;
        private long lastNs;
    }

    /**
     * Begins the file.
     *
     * @param comment of the section: scenario, stack, seed
     * @param snapLengthBytes most bytes of a packet that are kept
     */
    public PcapngWriter(OutputStream out, String comment, int snapLengthBytes) throws IOException {
        this.out = out;
        this.snapLengthBytes = snapLengthBytes;
        block.begin(SECTION_HEADER);
        block.putInt(BYTE_ORDER_MAGIC);
        block.putShort(1);
        block.putShort(0);
        block.putLong(-1);
        block.option(OPT_COMMENT, comment);
        block.option(SHB_USERAPPL, "narrows " + Version.TEXT);
        endWithOptions();
    }

    /**
     * Adds an interface.
     *
     * @param speedBitsPerSec its rate; 0: not known
     * @return its number for {@link #packet}
     */
    public int addInterface(String name, long speedBitsPerSec) throws IOException {
        block.begin(INTERFACE_DESCRIPTION);
        block.putShort(LINKTYPE_RAW);
        block.putShort(0);
        block.putInt(snapLengthBytes);
        block.option(IF_NAME, name);
        if (speedBitsPerSec > 0) {
            block.option(IF_SPEED, speedBitsPerSec);
        }
        block.option(IF_TSRESOL, NANOSECONDS);
        endWithOptions();
        interfaces.add(new Interface());
        return interfaces.size() - 1;
    }

    /**
     * Adds a packet.
     *
     * @param timeNs its stamp
     * @param capturedBytes how many bytes of {@code data} to write
     * @param lengthBytes the packet's own length
     * @param packetId the same for the same packet wherever it is seen
     * @param direction {@link #INBOUND}, {@link #OUTBOUND} or {@link #DIRECTION_UNKNOWN}
     * @param comment in UTF-8; null: none
     */
    public void packet(
            int interfaceNumber,
            long timeNs,
            byte[] data,
            int capturedBytes,
            int lengthBytes,
            long packetId,
            int direction,
            byte[] comment)
            throws IOException {
        Interface seen = interfaces.get(interfaceNumber);
        seen.packets++;
        seen.lastNs = Math.max(seen.lastNs, timeNs);
        block.begin(ENHANCED_PACKET);
        putInterfaceAndTime(interfaceNumber, timeNs);
        block.putInt(capturedBytes);
        block.putInt(lengthBytes);
        block.putPadded(data, capturedBytes);
        if (comment != null) {
            block.option(OPT_COMMENT, comment);
        }
        block.option(EPB_FLAGS, direction);
        block.option(EPB_PACKETID, packetId);
        endWithOptions();
    }

    /** Writes the statistics of each interface and closes the stream. A second call does nothing. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (out) {
            for (int i = 0; i < interfaces.size(); i++) {
                statistics(i, interfaces.get(i));
            }
        }
    }

    private void statistics(int interfaceNumber, Interface seen) throws IOException {
        block.begin(INTERFACE_STATISTICS);
        putInterfaceAndTime(interfaceNumber, seen.lastNs);
        block.option(ISB_IFRECV, seen.packets);
        endWithOptions();
    }

    private void putInterfaceAndTime(int interfaceNumber, long timeNs) {
        block.putInt(interfaceNumber);
        block.putInt((int) (timeNs >>> 32));
        block.putInt((int) timeNs);
    }

    private void endWithOptions() throws IOException {
        block.endOptions();
        block.writeTo(out);
    }
}

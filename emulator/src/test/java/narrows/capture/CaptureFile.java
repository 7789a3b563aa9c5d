package narrows.capture;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import narrows.format.PcapngWriter;
import narrows.packet.Segment;
import narrows.packet.SegmentPool;

/** Writes a capture of the links a>r and r>b, as the program does, of a flow a->b whose numbers wrap after 1000 bytes. */
final class CaptureFile implements AutoCloseable {
    private static final long CLIENT_ISN = 0xffff_ffffL - 1000;
    private static final long SERVER_ISN = 0x7fff_fff0L;
    private static final String[] NAMES = {
        "link/a>r/in", "link/a>r/out", "link/a>r/drop", "link/r>b/in", "link/r>b/out", "link/r>b/drop",
        "link/b>r/in", "link/b>r/out", "link/b>r/drop", "link/r>a/in", "link/r>a/out", "link/r>a/drop"
    };

    private final PcapngWriter writer;
    private final byte[] bytes = new byte[128];
    private final int serverPort;
    private long nextId = 1;

    CaptureFile(Path file, int serverPort) throws IOException {
        this.serverPort = serverPort;
        writer = new PcapngWriter(new BufferedOutputStream(Files.newOutputStream(file)), "test", 128);
        for (String name : NAMES) {
            writer.addInterface(name, 0);
        }
    }

    CaptureFile handshake() throws IOException {
        pass(segment(true, -1, 0, 0, Segment.SYN), true, 0);
        return pass(segment(false, -1, 0, 0, Segment.SYN | Segment.ACK), false, 0);
    }

    /** A data segment that goes all the way. */
    CaptureFile data(long timeNs, long sequence, int payloadBytes) throws IOException {
        return pass(segment(true, sequence, 0, payloadBytes, Segment.ACK), true, timeNs);
    }

    /** A data segment that is lost on the second link. */
    CaptureFile lost(long timeNs, long sequence, int payloadBytes) throws IOException {
        Segment segment = segment(true, sequence, 0, payloadBytes, Segment.ACK);
        write(0, segment, timeNs, null);
        write(1, segment, timeNs + 1, null);
        write(3, segment, timeNs + 1, null);
        write(5, segment, timeNs + 2, "dropped: random_loss at netem");
        return this;
    }

    /** An ACK with one SACK block, or none if its edges are equal. */
    CaptureFile ack(long timeNs, long acknowledgment, long left, long right) throws IOException {
        Segment segment = segment(false, 0, acknowledgment, 0, Segment.ACK);
        if (left < right) {
            segment.addSackBlock(CLIENT_ISN + 1 + left, CLIENT_ISN + 1 + right);
            segment.seal();
        }
        return pass(segment, false, timeNs);
    }

    private Segment segment(boolean forward, long sequence, long acknowledgment, int payloadBytes, int flags) {
        Segment segment = new SegmentPool().take();
        segment.id = nextId++;
        segment.sourceAddress = forward ? 1 : 2;
        segment.destinationAddress = forward ? 2 : 1;
        segment.sourcePort = forward ? 40001 : serverPort;
        segment.destinationPort = forward ? serverPort : 40001;
        segment.sequence = (forward ? CLIENT_ISN : SERVER_ISN) + 1 + sequence;
        segment.acknowledgment = (forward ? SERVER_ISN : CLIENT_ISN) + 1 + acknowledgment;
        segment.flags = flags;
        segment.payloadBytes = payloadBytes;
        segment.mssOption = (flags & Segment.SYN) == 0 ? 0 : 1000;
        segment.seal();
        return segment;
    }

    private CaptureFile pass(Segment segment, boolean forward, long timeNs) throws IOException {
        int first = forward ? 0 : 6;
        write(first, segment, timeNs, null);
        write(first + 1, segment, timeNs + 1, null);
        write(first + 3, segment, timeNs + 1, null);
        write(first + 4, segment, timeNs + 2, null);
        return this;
    }

    private void write(int seenAt, Segment segment, long timeNs, String comment) throws IOException {
        int captured = segment.write(bytes, 0, bytes.length);
        byte[] text = comment == null ? null : comment.getBytes(StandardCharsets.UTF_8);
        writer.packet(seenAt, timeNs, bytes, captured, segment.lengthBytes, segment.id, 0, text);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}

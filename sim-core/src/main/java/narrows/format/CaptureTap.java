package narrows.format;

import java.io.IOException;
import narrows.link.LinkObserver;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;

/** One link direction of a capture. */
final class CaptureTap implements LinkObserver {
    private final PcapngCapture capture;
    private final byte[] snapshot;
    private final int in;
    private final int out;
    private final int drop;
    private final DropComments comments = new DropComments();

    CaptureTap(PcapngCapture capture, byte[] snapshot, int in, int out, int drop) {
        this.capture = capture;
        this.snapshot = snapshot;
        this.in = in;
        this.out = out;
        this.drop = drop;
    }

    @Override
    public void arrived(Packet packet, long nowNs) {
        write(in, packet, nowNs, PcapngWriter.INBOUND, null);
    }

    @Override
    public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
        write(drop, packet, nowNs, PcapngWriter.DIRECTION_UNKNOWN, comments.of(reason, stage));
    }

    @Override
    public void delivered(Packet packet, long nowNs) {
        write(out, packet, nowNs, PcapngWriter.OUTBOUND, null);
    }

    private void write(int interfaceNumber, Packet packet, long nowNs, int direction, byte[] comment) {
        if (capture.hasFailed()) {
            return;
        }
        int capturedBytes = packet.write(snapshot, 0, snapshot.length);
        CapturedChecksum.normalise(snapshot, capturedBytes);
        try {
            capture.writer()
                    .packet(
                            interfaceNumber,
                            nowNs,
                            snapshot,
                            capturedBytes,
                            packet.lengthBytes,
                            packet.id,
                            direction,
                            comment);
        } catch (IOException e) {
            capture.abandon(e);
        }
    }
}

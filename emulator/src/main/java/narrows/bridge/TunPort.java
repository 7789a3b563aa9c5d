package narrows.bridge;

import narrows.net.Network;
import narrows.os.TunDevice;
import narrows.packet.Packet;
import narrows.packet.PacketSink;
import narrows.realtime.Lateness;
import narrows.realtime.RealTimeScheduler;

/**
 * Where a kernel host and the simulated network meet. A packet from the host is stamped when it has been read, after all
 * that was due until then has been run; a packet to the host is written at once, and how late that was is recorded and never
 * enters the model.
 */
final class TunPort implements PacketSink {
    private static final int READS_PER_TURN = 16;

    private final int node;
    private final TunDevice device;
    private final Network network;
    private final RealTimeScheduler scheduler;
    private final FramePool pool;
    private final FrameParser parser;
    private final Lateness lateness;
    private final AckGap ackGap = new AckGap();
    private long foreignFrames;
    private long framesWithoutSlot;
    private long failedWrites;
    private boolean closed;

    TunPort(
            KernelHost host,
            Network network,
            RealTimeScheduler scheduler,
            FramePool pool,
            FrameParser parser,
            Lateness lateness) {
        this.node = host.node();
        this.device = host.device();
        this.network = network;
        this.scheduler = scheduler;
        this.pool = pool;
        this.parser = parser;
        this.lateness = lateness;
    }

    /** Reads what the host has sent, but no more than a bounded number of packets: others are waiting too. */
    void readable() {
        int reads = 0;
        while (reads < READS_PER_TURN && readOne()) {
            reads++;
        }
    }

    private boolean readOne() {
        Frame frame = pool.take();
        if (frame == null) {
            framesWithoutSlot++;
            return false;
        }
        int readBytes = device.read(frame.address(), pool.slotBytes());
        if (readBytes == TunDevice.NOTHING) {
            frame.release();
            return false;
        }
        received(frame, readBytes, Math.max(scheduler.clockNs(), scheduler.nowNs()));
        return true;
    }

    private void received(Frame frame, int readBytes, long stampNs) {
        scheduler.advanceTo(stampNs);
        if (closed) {
            frame.release();
        } else if (parser.parse(frame, readBytes)) {
            ackGap.answered(stampNs);
            network.send(node, frame, stampNs);
        } else {
            foreignFrames++;
            frame.release();
        }
    }

    @Override
    public void accept(Packet packet, long nowNs) {
        Frame frame = (Frame) packet;
        frame.writeMark();
        long clockNs = scheduler.clockNs();
        lateness.record(clockNs - nowNs);
        ackGap.delivered(frame.tcpPayloadBytes(), clockNs);
        if (!device.write(frame.address(), frame.lengthBytes)) {
            failedWrites++;
        }
        frame.release();
    }

    /** Takes no more packets: the trial has ended. */
    void close(long clockNs) {
        closed = true;
        ackGap.answered(clockNs);
    }

    long longestAckGapNs() {
        return ackGap.longestNs();
    }

    /** Frames that were no IPv4 packets between hosts of the network; they are discarded. */
    long foreignFrames() {
        return foreignFrames;
    }

    long framesWithoutSlot() {
        return framesWithoutSlot;
    }

    long failedWrites() {
        return failedWrites;
    }
}

package narrows.format;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import narrows.NarrowsException;
import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/**
 * Captures every link of a network, simulated or real, into one pcapng file. Each direction {@code a>b} has three
 * interfaces: {@code link/a>b/in} for arrivals, {@code link/a>b/out} for deliveries, and {@code link/a>b/drop} for packets
 * that ended there, with the reason as a comment. Stamps are the model's instants; packet ids join the interfaces. One
 * thread owns a capture.
 */
public final class PcapngCapture implements LinkObserver.Factory, Closeable {
    /** Room for an IPv4 and a TCP header with all options. */
    public static final int DEFAULT_SNAP_BYTES = 128;

    private final PcapngWriter writer;
    private final byte[] snapshot;

    /** Begins a capture; {@code comment} describes the run. The caller closes the capture, and with it {@code out}. */
    public PcapngCapture(OutputStream out, String comment, int snapLengthBytes) {
        snapshot = new byte[snapLengthBytes];
        try {
            writer = new PcapngWriter(new BufferedOutputStream(out, 1 << 16), comment, snapLengthBytes);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /**
     * Begins the capture of a trial in {@code file}, with folders as needed. The file appears at {@link #close}.
     *
     * @throws NarrowsException if the file cannot be written
     */
    public static PcapngCapture open(Path file, Scenario scenario, StackName stack, int trial) {
        try {
            return new PcapngCapture(AtomicFile.open(file), comment(scenario, stack, trial), DEFAULT_SNAP_BYTES);
        } catch (IOException e) {
            throw new NarrowsException(NarrowsException.RUN_FAILED, AtomicFile.reason(file, e), e);
        }
    }

    static String comment(Scenario scenario, StackName stack, int trial) {
        long seed = scenario.seed() + trial - 1;
        return "scenario=" + scenario.name() + " stack=" + stack.text() + " trial=" + trial + " seed=" + seed;
    }

    @Override
    public LinkObserver observe(String direction, int from, int to, LinkSpec spec) {
        String name = "link/" + direction;
        try {
            int in = writer.addInterface(name + "/in", spec.rateBitsPerSec());
            int out = writer.addInterface(name + "/out", spec.rateBitsPerSec());
            int drop = writer.addInterface(name + "/drop", spec.rateBitsPerSec());
            return new CaptureTap(writer, snapshot, in, out, drop);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Completes the file. */
    @Override
    public void close() {
        try {
            writer.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    static NarrowsException failure(IOException e) {
        return new NarrowsException(NarrowsException.RUN_FAILED, "cannot write the capture: " + e.getMessage(), e);
    }
}

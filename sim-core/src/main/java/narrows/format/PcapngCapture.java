package narrows.format;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import narrows.NarrowsException;
import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/**
 * Captures every link of a network, simulated or real, into one pcapng file. Each direction {@code a>b} has three
 * interfaces: {@code link/a>b/in} for arrivals, {@code link/a>b/out} for deliveries, and {@code link/a>b/drop} for packets
 * that ended there, with the reason as a comment. Stamps are the model's instants; packet ids join the interfaces. A
 * capture that cannot be written, for instance on a full disk, is given up and disturbs nobody: {@link #failure} tells. One
 * thread owns a capture.
 */
public final class PcapngCapture implements LinkObserver.Factory, Closeable {
    /** Room for an IPv4 and a TCP header with all options. */
    public static final int DEFAULT_SNAP_BYTES = 128;

    private final Path file;
    private final PcapngWriter writer;
    private final byte[] snapshot;
    private NarrowsException failure;

    /**
     * Begins a capture; {@code comment} describes the run. The caller closes the capture, and with it {@code out}.
     *
     * @param file what {@code out} writes to, for errors
     */
    public PcapngCapture(OutputStream out, Path file, String comment, int snapLengthBytes) {
        this.file = file;
        snapshot = new byte[snapLengthBytes];
        try {
            writer = new PcapngWriter(new BufferedOutputStream(out, 1 << 16), comment, snapLengthBytes);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /**
     * Begins the capture of a trial in {@code file}, with folders as needed. The file appears at {@link #close}.
     *
     * @throws NarrowsException if the file cannot be written
     */
    public static PcapngCapture open(Path file, Scenario scenario, StackName stack, int trial) {
        try {
            String comment = comment(scenario, stack, trial);
            return new PcapngCapture(AtomicFile.open(file), file, comment, DEFAULT_SNAP_BYTES);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private static NarrowsException failure(Path file, IOException cause) {
        return new NarrowsException(NarrowsException.RUN_FAILED, AtomicFile.reason(file, cause), cause);
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
            return new CaptureTap(this, snapshot, in, out, drop);
        } catch (IOException e) {
            abandon(e);
            return new CaptureTap(this, snapshot, 0, 0, 0);
        }
    }

    PcapngWriter writer() {
        return writer;
    }

    boolean hasFailed() {
        return failure != null;
    }

    /** Why there is no capture, with the file; empty if it is all well, for sure after {@link #close}. */
    public Optional<NarrowsException> failure() {
        return Optional.ofNullable(failure);
    }

    /** Gives the capture up, and the room of what it has written back. */
    void abandon(IOException cause) {
        if (failure != null) {
            return;
        }
        failure = failure(file, cause);
        try {
            writer.close();
            Files.deleteIfExists(file);
        } catch (IOException again) {
            // Then the file has not come into being.
            cause.addSuppressed(again);
        }
    }

    /** Completes the file. */
    @Override
    public void close() {
        try {
            writer.close();
        } catch (IOException e) {
            abandon(e);
        }
    }
}

package narrows.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import narrows.NarrowsException;
import narrows.format.PcapngCapture;
import narrows.link.LinkObserver;
import narrows.scenario.Scenario;
import narrows.scenario.StackName;

/** The capture of one trial, or none. One that cannot be written is reported and costs the trial nothing but the capture. */
final class TrialCapture implements AutoCloseable {
    static final TrialCapture NONE = new TrialCapture(null, null, failure -> {});

    private final Path file;
    private final PcapngCapture capture;
    private final Consumer<NarrowsException> failed;
    private boolean complete;

    private TrialCapture(Path file, PcapngCapture capture, Consumer<NarrowsException> failed) {
        this.file = file;
        this.capture = capture;
        this.failed = failed;
    }

    /** Begins the capture that {@code plan} wants of {@code trial}. */
    static TrialCapture open(TrialPlan plan, Scenario scenario, StackName stack, int trial) {
        Path file = plan.captureFile(trial);
        if (file == null) {
            return NONE;
        }
        try {
            return new TrialCapture(file, PcapngCapture.open(file, scenario, stack, trial), plan.captureFailed());
        } catch (NarrowsException failure) {
            plan.captureFailed().accept(failure);
            return NONE;
        }
    }

    List<LinkObserver.Factory> observers() {
        return capture == null ? List.of() : List.of(capture);
    }

    /** The trial is finished: what was captured stays. */
    void complete() {
        complete = capture != null;
    }

    @Override
    public void close() {
        if (capture == null) {
            return;
        }
        capture.close();
        capture.failure().ifPresent(failed);
        if (!complete) {
            delete(file);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package narrows.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Turns Ctrl-C (and SIGTERM) into an interruption of the thread that works, and holds the end of the program back until that
 * thread has kept its results and cleaned up. The JVM then ends with 130 (128 and the signal's number). Before that work
 * begins, and after it, a line is all there is to do.
 */
final class Interruption {
    private static final long PATIENCE_S = 30;

    /** Whether whoever works now says a word of its own about an interruption, or there is nothing left to interrupt. */
    private static volatile boolean silent;

    private final Thread worker = Thread.currentThread();
    private final CountDownLatch done = new CountDownLatch(1);

    private Interruption() {}

    /** Does {@code work}; Ctrl-C ends the program with one line until {@link #during} takes over. */
    static int announced(Console console, IntSupplier work) {
        Thread hook = new Thread(() -> announce(console), "narrows-announcement");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return work.getAsInt();
        } finally {
            silent = true;
            remove(hook);
        }
    }

    private static void announce(Console console) {
        if (!silent) {
            console.note("interrupted; nothing was run");
        }
    }

    /** Does {@code work} on the calling thread; Ctrl-C interrupts it. */
    static int during(IntSupplier work) {
        silent = true;
        Interruption interruption = new Interruption();
        Thread hook = new Thread(interruption::interruptAndWait, "narrows-interruption");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return work.getAsInt();
        } finally {
            interruption.done.countDown();
            remove(hook);
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shutdownHasBegun) {
            // The hook was what ended the work: there is nothing to take back.
            return;
        }
    }

    private void interruptAndWait() {
        worker.interrupt();
        try {
            if (!done.await(PATIENCE_S, TimeUnit.SECONDS)) {
                System.err.println("narrows: gave up waiting for the run to end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

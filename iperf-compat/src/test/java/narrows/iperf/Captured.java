package narrows.iperf;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** What a program has printed so far, and a way to wait for more. */
public final class Captured extends OutputStream {
    private final StringBuilder text = new StringBuilder();

    @Override
    public synchronized void write(int character) {
        text.append((char) character);
        notifyAll();
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        text.append(new String(bytes, offset, length, StandardCharsets.UTF_8));
        notifyAll();
    }

    public PrintStream stream() {
        return new PrintStream(this, true, StandardCharsets.UTF_8);
    }

    public synchronized String text() {
        return text.toString();
    }

    /** Waits until {@code part} has been printed. */
    public synchronized void await(String part, long patienceS) {
        long untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(patienceS);
        try {
            while (text.indexOf(part) < 0) {
                long leftMs = TimeUnit.NANOSECONDS.toMillis(untilNs - System.nanoTime());
                if (leftMs <= 0) {
                    throw new AssertionError("never printed: " + part + "; but: " + text);
                }
                wait(leftMs);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}

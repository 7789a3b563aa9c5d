package narrows.format;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import narrows.NarrowsException;

/** Writes a graph over time for xplot and its relatives, as tcptrace does: one command a line, the colour at its end. */
public final class XplotWriter implements Closeable {
    private final Path file;
    private final BufferedWriter out;

    /**
     * Begins a graph. The file appears at {@link #close}.
     *
     * @throws NarrowsException if it cannot be written
     */
    public XplotWriter(Path file, String title, String yLabel) {
        this.file = file;
        try {
            out = new BufferedWriter(new OutputStreamWriter(AtomicFile.open(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw failure(e);
        }
        write("timeval double\ntitle\n" + title + "\nxlabel\ntime\nylabel\n" + yLabel + "\n");
    }

    /** A line from one point to another. */
    public void line(String colour, long fromNs, long fromY, long toNs, long toY) {
        write("line " + at(fromNs, fromY) + " " + at(toNs, toY) + " " + colour + "\n");
    }

    /** A mark: {@code dot}, {@code diamond}, {@code uarrow}, {@code darrow}, {@code htick}, ... */
    public void mark(String mark, String colour, long timeNs, long y) {
        write(mark + " " + at(timeNs, y) + " " + colour + "\n");
    }

    /** A short text above a point. */
    public void text(String colour, long timeNs, long y, String text) {
        write("atext " + at(timeNs, y) + " " + colour + "\n" + text + "\n");
    }

    private static String at(long timeNs, long y) {
        return String.format(Locale.ROOT, "%.9f %d", timeNs / 1e9, y);
    }

    @Override
    public void close() {
        write("go\n");
        try {
            out.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private void write(String text) {
        try {
            out.write(text);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private NarrowsException failure(IOException e) {
        return new NarrowsException(NarrowsException.RUN_FAILED, AtomicFile.reason(file, e), e);
    }
}

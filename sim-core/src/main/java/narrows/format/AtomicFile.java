package narrows.format;

import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import narrows.NarrowsException;

/** Files that appear whole or not at all: written under another name beside their place, then moved there. */
public final class AtomicFile {
    private static final String PART_SUFFIX = ".part";

    private AtomicFile() {}

    /**
     * Opens {@code file} for writing, with its folders. It takes its name when the stream is closed. A stream of this kind,
     * unlike a channel, survives the interruption of the thread that writes.
     */
    public static OutputStream open(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path part = part(file);
        return new Stream(new FileOutputStream(part.toFile()), part, file);
    }

    /**
     * Writes {@code text} in UTF-8.
     *
     * @throws NarrowsException if that fails, with the file and the reason
     */
    public static void write(Path file, String text) {
        try (OutputStream out = open(file)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new NarrowsException(NarrowsException.RUN_FAILED, reason(file, e), e);
        }
    }

    /** The name under which {@code file} is written. */
    public static Path part(Path file) {
        return file.resolveSibling(file.getFileName() + PART_SUFFIX);
    }

    /** Whether {@code file} has the name of one that is being written. */
    public static boolean isPart(Path file) {
        return file.getFileName().toString().endsWith(PART_SUFFIX);
    }

    /** One line for people: why {@code file} could not be written. */
    public static String reason(Path file, IOException e) {
        return "cannot write " + file + ": " + cause(e);
    }

    private static String cause(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException || e instanceof NotDirectoryException) {
            return "a file stands where a folder is needed";
        }
        if (e instanceof NoSuchFileException) {
            return "no folder can be made there";
        }
        if (e instanceof FileSystemException failed && failed.getReason() != null) {
            return failed.getReason().toLowerCase(Locale.ROOT);
        }
        String message = String.valueOf(e.getMessage());
        int reasonAt = message.lastIndexOf('(');
        boolean hasReason = e instanceof FileNotFoundException && reasonAt >= 0 && message.endsWith(")");
        String cause = hasReason ? message.substring(reasonAt + 1, message.length() - 1) : message;
        return cause.toLowerCase(Locale.ROOT);
    }

    private static final class Stream extends FilterOutputStream {
        private final Path part;
        private final Path file;
        private boolean failed;
        private boolean closed;

        Stream(OutputStream out, Path part, Path file) {
            super(out);
            this.part = part;
            this.file = file;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failed = true;
                throw e;
            }
        }

        /** Gives the file its name, unless a write failed: then what was written so far goes away. */
        @Override
        public void close() throws IOException {
            if (closed) {
                return;
            }
            closed = true;
            try {
                out.close();
            } catch (IOException e) {
                failed = true;
                throw e;
            } finally {
                settle();
            }
        }

        private void settle() throws IOException {
            if (failed) {
                Files.deleteIfExists(part);
            } else {
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }
}

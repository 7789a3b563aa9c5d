package narrows.iperf.v3;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Outputs of the real iperf3 3.12. */
final class Sample {
    private Sample() {}

    static String text(String name) {
        try (InputStream file = Sample.class.getResourceAsStream(name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package narrows.scenario;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Files that a scenario names are looked for beside it. */
final class Beside {
    private Beside() {}

    /** The folder of the file in which {@code value} was written; null: the present one. */
    static Path folder(Value value) {
        try {
            return Path.of(value.origin().where()).toAbsolutePath().getParent();
        } catch (InvalidPathException e) {
            return null;
        }
    }
}

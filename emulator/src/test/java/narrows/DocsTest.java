package narrows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What README.md, CONTRIBUTING.md and docs name in backticks must exist: paths from the root of the project, packages, types
 * with their package, and bare types of two words, such as {@code LinkPump}.
 */
class DocsTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```.*?^```");
    private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");
    private static final Pattern PATH = Pattern.compile("[a-z.][\\w.-]*(/[\\w.-]+)+/?");
    private static final Pattern COMMAND = Pattern.compile("(scripts/\\w+)( .*)?");
    private static final Pattern PACKAGE = Pattern.compile("narrows(\\.[a-z]\\w*)*");
    private static final Pattern FULL_TYPE = Pattern.compile("(narrows(?:\\.[a-z]\\w*)*\\.[A-Z]\\w*).*");
    private static final Pattern BARE_TYPE = Pattern.compile("@?([A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+)([.#(].*)?");
    /** Made by a run, not by us. */
    private static final Predicate<String> RESULT = path -> path.startsWith("results/");

    private static Path root;
    private static Set<String> sources;

    @BeforeAll
    static void find_sources() throws IOException {
        root = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(root.resolve(".mvn"))) {
            root = root.getParent();
        }
        sources = new HashSet<>();
        for (String module : List.of("sim-core", "iperf-compat", "emulator")) {
            try (Stream<Path> files = Files.walk(root.resolve(module).resolve("src"))) {
                files.map(Path::toString).forEach(sources::add);
            }
        }
    }

    @Test
    void every_path_exists() throws IOException {
        assertThat(named(PATH, 0).filter(RESULT.negate()).filter(path -> !Files.exists(root.resolve(path))))
                .isEmpty();
        assertThat(named(COMMAND, 1).filter(path -> !Files.exists(root.resolve(path))))
                .isEmpty();
    }

    @Test
    void every_package_exists() throws IOException {
        assertThat(named(PACKAGE, 0).filter(name -> !isSource("/" + name.replace('.', '/'))))
                .isEmpty();
    }

    @Test
    void every_type_exists() throws IOException {
        assertThat(named(FULL_TYPE, 1).filter(name -> !isSource("/" + name.replace('.', '/') + ".java")))
                .isEmpty();
        assertThat(named(BARE_TYPE, 1).filter(name -> !isSource("/" + name + ".java")))
                .isEmpty();
    }

    @Test
    void finds_names_in_the_pages() throws IOException {
        assertThat(named(PATH, 0)).contains("scripts/test");
        assertThat(named(FULL_TYPE, 1)).contains("narrows.link.Link");
        assertThat(named(BARE_TYPE, 1)).contains("NarrowsException");
    }

    private static boolean isSource(String end) {
        return sources.stream().anyMatch(source -> source.endsWith(end));
    }

    private static Stream<String> named(Pattern pattern, int group) throws IOException {
        return pages().stream()
                .flatMap(page -> CODE.matcher(page).results())
                .map(code -> pattern.matcher(code.group(1)))
                .filter(Matcher::matches)
                .map(Matcher::toMatchResult)
                .map(match -> match.group(group));
    }

    private static List<String> pages() throws IOException {
        try (Stream<Path> docs = Files.exists(root.resolve("docs")) ? Files.list(root.resolve("docs")) : Stream.of()) {
            List<Path> pages = Stream.concat(
                            Stream.of(root.resolve("README.md"), root.resolve("CONTRIBUTING.md")), docs)
                    .filter(page -> page.toString().endsWith(".md"))
                    .toList();
            return pages.stream().map(DocsTest::withoutBlocks).toList();
        }
    }

    private static String withoutBlocks(Path page) {
        try {
            return BLOCK.matcher(Files.readString(page)).replaceAll("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

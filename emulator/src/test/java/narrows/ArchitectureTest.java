package narrows;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The boundaries between modules and packages, as CONTRIBUTING.md tells them. */
class ArchitectureTest {
    /** A package may use those before it. */
    private static final List<String> SIM_CORE = List.of(
            "narrows",
            "narrows.unit..",
            "narrows.time..",
            "narrows.random..",
            "narrows.packet..",
            "narrows.qdisc..",
            "narrows.link..",
            "narrows.tcp..",
            "narrows.net..",
            "narrows.app..",
            "narrows.tc..",
            "narrows.scenario..",
            "narrows.measure..",
            "narrows.format..",
            "narrows.sim..");

    private static final List<String> IPERF_COMPAT =
            List.of("narrows.iperf", "narrows.iperf.flow..", "narrows.iperf.v2..", "narrows.iperf.v3..");

    private static final List<String> EMULATOR = List.of(
            "narrows.os..",
            "narrows.realtime..",
            "narrows.bridge..",
            "narrows.relay..",
            "narrows.capture..",
            "narrows.run..",
            "narrows.fidelity..",
            "narrows.report..",
            "narrows.web..",
            "narrows.cli..");

    private static final List<String> ALL =
            Stream.of(SIM_CORE, IPERF_COMPAT, EMULATOR).flatMap(List::stream).toList();

    private static final Set<String> CLOCKS_SLEEP_AND_CHANCE = Set.of(
            "java.lang.System.nanoTime",
            "java.lang.System.currentTimeMillis",
            "java.lang.Math.random",
            "java.lang.StrictMath.random",
            "java.util.Collections.shuffle",
            "java.util.UUID.randomUUID");

    private static JavaClasses narrows;

    @BeforeAll
    static void import_classes() {
        ImportOption noTests = location -> !location.contains("-tests.jar");
        narrows = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .withImportOption(noTests)
                .importPackages("narrows");
    }

    @Test
    void sees_all_three_modules() {
        assertThat(narrows).extracting(JavaClass::getName).contains("narrows.qdisc.Qdisc", "narrows.run.StackRunner");
        assertThat(narrows.containPackage("narrows.iperf")).isTrue();
    }

    @TestFactory
    Stream<DynamicTest> a_package_uses_only_those_before_it() {
        return IntStream.range(0, ALL.size())
                .mapToObj(i -> DynamicTest.dynamicTest(ALL.get(i), () -> uses_none_of(ALL.get(i), later(i))));
    }

    private static String[] later(int index) {
        return ALL.subList(index + 1, ALL.size()).toArray(new String[0]);
    }

    private static void uses_none_of(String user, String... used) {
        noClasses()
                .that()
                .resideInAPackage(user)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(used)
                .allowEmptyShould(true)
                .check(narrows);
    }

    @Test
    void every_package_has_its_place_in_the_order() {
        classes().should().resideInAnyPackage(ALL.toArray(new String[0])).check(narrows);
    }

    @Test
    void packages_have_no_cycles() {
        slices().matching("narrows.(**)").should().beFreeOfCycles().check(narrows);
    }

    @Test
    void sim_core_asks_no_clock_and_no_chance() {
        noClasses()
                .that(areInSimCore())
                .should()
                .callMethodWhere(describe("a clock, sleep, global chance or threads", ArchitectureTest::isForbidden))
                .check(narrows);
    }

    private static boolean isForbidden(JavaMethodCall call) {
        String owner = call.getTargetOwner().getName();
        boolean javaTimeNow = owner.startsWith("java.time.") && call.getName().equals("now");
        boolean threads =
                call.getName().equals("parallelStream") || call.getName().equals("parallel");
        return javaTimeNow || threads || CLOCKS_SLEEP_AND_CHANCE.contains(owner + "." + call.getName());
    }

    @Test
    void sim_core_knows_no_threads_sockets_loggers_and_unseeded_generators() {
        noClasses()
                .that(areInSimCore())
                .should()
                .dependOnClassesThat(describe("threads, sockets, loggers or generators", ArchitectureTest::isForbidden))
                .check(narrows);
    }

    private static boolean isForbidden(JavaClass used) {
        String name = used.getName();
        return name.startsWith("java.util.concurrent.")
                || name.startsWith("java.lang.Thread")
                || name.startsWith("java.time.Clock")
                || name.startsWith("java.util.Timer")
                || name.startsWith("java.util.logging.")
                || name.startsWith("java.lang.System$Logger")
                || name.matches("java\\.(net|nio\\.channels)\\..*(Socket|Http|Connection).*")
                || name.equals("java.util.Random")
                || name.equals("java.security.SecureRandom");
    }

    private static DescribedPredicate<JavaClass> areInSimCore() {
        return resideInAnyPackage(SIM_CORE.toArray(new String[0])).as("are in sim-core");
    }

    @Test
    void the_iperf_dialects_do_not_know_each_other() {
        uses_none_of("narrows.iperf.v3..", "narrows.iperf.v2..");
        uses_none_of("narrows.iperf.v2..", "narrows.iperf.v3..");
    }

    @Test
    void models_do_not_see_the_scheduler() {
        noClasses()
                .that(resideInAnyPackage("narrows.qdisc..", "narrows.tcp..")
                        .or(describe("Link", c -> c.getName().equals("narrows.link.Link"))))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("narrows.time..")
                .check(narrows);
    }

    @TestFactory
    Stream<DynamicTest> a_library_is_used_in_its_place_only() {
        return Stream.of(
                library("jnr..", "narrows.os.."),
                library("picocli..", "narrows.cli.."),
                library("org.pcap4j..", "narrows.capture.."),
                library("io.netty..", "narrows.iperf..", "narrows.relay.."),
                library("org.snakeyaml..", "narrows.scenario.."));
    }

    private static DynamicTest library(String library, String... places) {
        return DynamicTest.dynamicTest(library, () -> noClasses()
                .that()
                .resideOutsideOfPackages(places)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .check(narrows));
    }
}

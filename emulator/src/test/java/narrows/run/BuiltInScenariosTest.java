package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.stream.Stream;
import narrows.NarrowsException;
import narrows.link.LinkSpec;
import narrows.measure.FlowResult;
import narrows.measure.TrialResult;
import narrows.net.Topology.Edge;
import narrows.qdisc.DeviceQueueSpec;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.FqCodelSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;
import narrows.scenario.AppSpec;
import narrows.scenario.EffectiveConfiguration;
import narrows.scenario.FlowSpec;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.StackName;
import narrows.sim.Simulation;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BuiltInScenariosTest {
    private static final long MS = 1_000_000L;
    private static final long MBIT = 1_000_000L;

    static Stream<String> all() {
        return Stream.concat(BuiltInScenarios.names().stream(), BuiltInScenarios.fidelityNames().stream());
    }

    @ParameterizedTest
    @MethodSource("all")
    void each_is_a_scenario_of_its_own_name_with_a_description(String name) {
        Scenario scenario = read(name);
        assertThat(scenario.name()).isEqualTo(name.replace('/', '-'));
        assertThat(scenario.description()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("fidelity")
    void each_cell_compares_three_congestion_controls(String name) {
        assertThat(read(name).stacks())
                .extracting(StackName::text)
                .containsExactly("sim:cubic", "sim:reno", "sim:bbr", "kernel:cubic", "kernel:reno", "kernel:bbr");
    }

    static Stream<String> fidelity() {
        return BuiltInScenarios.fidelityNames().stream();
    }

    /** reference/experiments.md, load10g; 10e-9 of ns-3 is 1e-8. */
    @Test
    void load10g_is_the_published_experiment() {
        Scenario load = read("load10g");
        Edge link = load.topology().links().get(0);
        FlowSpec flow = load.flows().get(0);

        assertThat(link.backward())
                .isEqualTo(new LinkSpec(
                        "link", List.of(FifoSpec.packets(30_000)), 10_000 * MBIT, 2 * MS, 0, 0, 0, 1500, 2));
        assertThat(link.forward().lossPerByte()).isEqualTo(1e-8);
        assertThat(flow.startNs()).isEqualTo(1000 * MS);
        assertThat(flow.stopNs()).isEqualTo(30_000 * MS);
        assertThat(flow.app()).isEqualTo(new AppSpec.OnOff(1000 * MBIT, 8960, 0, 0));
        assertThat(flow.tcp().mssBytes()).isEqualTo(8960);
        assertThat(flow.tcp().windowBytes()).isEqualTo(64 << 20);
        assertThat(EffectiveConfiguration.text(load)).contains("segments of 8960 B are cut into 7 packets");
    }

    /** reference/experiments.md, ftp7. */
    @Test
    void ftp7_is_the_published_experiment() {
        Scenario ftp = read("ftp7");

        assertThat(ftp.flows()).hasSize(7).allMatch(flow -> flow.stopNs() == 20_000 * MS);
        assertThat(ftp.flows())
                .extracting(FlowSpec::startNs)
                .containsExactly(1000 * MS, 2000 * MS, 3000 * MS, 4000 * MS, 5000 * MS, 6000 * MS, 7000 * MS);
        assertThat(bottleneck(ftp).forward().rateBitsPerSec()).isEqualTo(2 * MBIT);
        assertThat(bottleneck(ftp).forward().delayNs()).isEqualTo(20 * MS);
        assertThat(ftp.topology().links())
                .extracting(edge -> edge.forward().qdiscs())
                .containsOnly(List.of(new DeviceQueueSpec(100, FifoSpec.UNLIMITED), FqCodelSpec.NS3));
        assertThat(ftp.flows()).allMatch(flow -> flow.tcp().mssBytes() == 0);
        assertThat(ftp.topology().links()).hasSize(8);
        assertThat(ftp.topology().links().get(0).forward().rateBitsPerSec()).isEqualTo(10 * MBIT);
        assertThat(ftp.topology().links().get(0).forward().delayNs()).isEqualTo(2 * MS);
    }

    /** Where a queue marks, nothing is lost, and the link is as full; a fifo that is asked to mark does as it always does. */
    @Test
    void ecn_spares_losses_and_keeps_the_goodput() {
        TrialResult trial = simulated("ecn", "newreno", "ns3");
        FlowResult plain = trial.flows().get(0);
        FlowResult asking = trial.flows().get(1);

        assertThat(plain.lostPackets()).isPositive();
        assertThat(plain.network().markedPackets()).isZero();
        assertThat(asking.flow()).isEqualTo("droptail-ecn->sink");
        assertThat(asking.goodputBitsPerSec()).isEqualTo(plain.goodputBitsPerSec());
        assertThat(asking.rttMeanNs()).isEqualTo(plain.rttMeanNs());
        assertThat(asking.lostPackets()).isEqualTo(plain.lostPackets());
        assertThat(asking.network()).isEqualTo(plain.network());
        assertThat(trial.flows().subList(2, 5)).allSatisfy(marked -> {
            assertThat(marked.lostPackets()).isZero();
            assertThat(marked.network().markedPackets()).isPositive();
            assertThat(marked.goodputBitsPerSec()).isCloseTo(plain.goodputBitsPerSec(), withinPercentage(3));
        });
    }

    /** In Linux a retransmission without ECT is acknowledged at once, so that the two fifos may differ by packets. */
    @Test
    void ecn_spares_linux_its_losses_too() {
        List<FlowResult> flows = simulated("ecn", "reno", "linux").flows();

        assertThat(flows).allSatisfy(flow -> assertThat(flow.goodputBitsPerSec())
                .isCloseTo(flows.get(0).goodputBitsPerSec(), withinPercentage(1)));
        assertThat(flows.subList(0, 2)).allMatch(flow -> flow.lostPackets() > 30);
        assertThat(flows.subList(2, 5))
                .allMatch(flow -> flow.lostPackets() == 0 && flow.network().markedPackets() > 30);
    }

    private static TrialResult simulated(String name, String congestion, String profile) {
        StackName stack = new StackName(StackName.Kind.SIM, congestion, profile);
        return new Simulation(read(name), stack, 1, List.of()).run();
    }

    @Test
    void bulk_window_has_windows_of_a_constant_sum() {
        Scenario bulk = read("bulk-window");

        assertThat(bulk.flows()).hasSize(4).allMatch(flow -> flow.tcp().windowBytes() == 1 << 20);
    }

    @Test
    void the_default_is_one_of_them() {
        assertThat(BuiltInScenarios.names()).contains(BuiltInScenarios.DEFAULT);
    }

    @Test
    void an_unknown_name_is_refused_with_those_there_are() {
        assertThat(BuiltInScenarios.contains("quik")).isFalse();
        assertThatThrownBy(() -> BuiltInScenarios.text("quik"))
                .isInstanceOf(NarrowsException.class)
                .hasMessageContaining("no built-in scenario 'quik'")
                .hasMessageContaining("quick, cradle");
    }

    /** reference/experiments.md, cradle. */
    @Test
    void cradle_is_the_published_experiment() {
        Scenario cradle = read("cradle");
        assertThat(cradle.durationNs()).isEqualTo(60_000 * MS);
        assertThat(cradle.trials()).isEqualTo(100);
        assertThat(cradle.seed()).isEqualTo(1);
        assertThat(cradle.flows()).extracting(FlowSpec::name).containsExactly("node1->node5", "node2->node6");
        assertThat(cradle.flows()).allMatch(flow -> flow.tcp().lengthBytes() == 1024 && flow.stopNs() == 60_000 * MS);
        List<QdiscSpec> qdiscs = List.of(
                TbfSpec.of(new Rate(2 * MBIT), 10240, 15360),
                NetemSpec.DEFAULT.withDelay(100 * MS, 0).withLoss(214_748_365));
        LinkSpec expected = new LinkSpec("bottleneck", qdiscs, 0, 0, 0, 0, 1500, 0);
        assertThat(bottleneck(cradle).forward()).isEqualTo(expected);
        assertThat(bottleneck(cradle).backward()).isEqualTo(expected);
    }

    @Test
    void cradle_says_that_the_limit_of_tbf_is_not_in_force() {
        assertThat(EffectiveConfiguration.text(read("cradle")))
                .contains("tbf limit 15360 B not in force: child netem, 1000 packets");
    }

    /** The cells as they were measured on the kernel; the round trip is the sum of both delays. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("cells")
    void a_cell_is_the_measured_one(String name, int seconds, LinkSpec forward, LinkSpec backward) {
        Scenario cell = read("fidelity/" + name);
        assertThat(cell.durationNs()).isEqualTo(seconds * 1000L * MS);
        assertThat(cell.flows()).hasSize(1).allMatch(flow -> flow.startNs() == 0 && flow.stopNs() == cell.durationNs());
        assertThat(bottleneck(cell)).isEqualTo(new Edge(0, 1, forward, backward));
    }

    static Stream<Arguments> cells() {
        LinkSpec a = new LinkSpec("bottleneck", bucket(2, 10240, 1000), 0, 100 * MS, 0, parts(5), 1500, 0);
        LinkSpec e = new LinkSpec("bottleneck", bucket(10, 61440, 10), 0, 20 * MS, 0, 0, 1500, 0);
        return Stream.of(
                Arguments.of("a", 40, a, a),
                Arguments.of("b", 30, plain(20, 60, 10, 1), back(10)),
                // Five packets counting the one in service.
                Arguments.of("c", 30, plain(10, 4, 20, 0), back(20)),
                Arguments.of("d", 30, plain(10, 300, 20, 0), back(20)),
                Arguments.of("e", 30, e, back(20)),
                Arguments.of("g", 40, plain(1, 20, 150, 0), back(150)),
                Arguments.of("l", 30, plain(5, 100, 50, 2), back(50)),
                Arguments.of("m", 30, plain(1, 10, 5, 0), back(5)));
    }

    private static List<QdiscSpec> bucket(int mbit, int burstBytes, int limitPackets) {
        return List.of(TbfSpec.of(new Rate(mbit * MBIT), burstBytes, 15360), FifoSpec.packets(limitPackets));
    }

    private static LinkSpec plain(int mbit, int limitPackets, int delayMs, int lossPercent) {
        List<QdiscSpec> queue = List.of(FifoSpec.packets(limitPackets));
        return new LinkSpec("bottleneck", queue, mbit * MBIT, delayMs * MS, 0, parts(lossPercent), 1500, 0);
    }

    private static LinkSpec back(int delayMs) {
        return new LinkSpec("bottleneck", List.of(), 0, delayMs * MS, 0, 0, 1500, 0);
    }

    private static long parts(int percent) {
        return Math.round(percent / 100.0 * (1L << 32));
    }

    private static Edge bottleneck(Scenario scenario) {
        return scenario.topology().links().stream()
                .filter(edge -> edge.forward().name().equals("bottleneck"))
                .findFirst()
                .orElseThrow();
    }

    private static Scenario read(String name) {
        return ScenarioReader.read(BuiltInScenarios.text(name), name + ".yaml");
    }
}

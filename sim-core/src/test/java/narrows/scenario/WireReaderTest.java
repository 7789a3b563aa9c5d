package narrows.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import narrows.link.ErrorModel;
import narrows.link.Framing;
import narrows.link.LinkSpec;
import narrows.link.Schedule;
import narrows.link.Trace;
import narrows.qdisc.CakeSpec;
import narrows.qdisc.Chance;
import narrows.qdisc.CodelSpec;
import narrows.qdisc.DelayTable;
import narrows.qdisc.DelayTables;
import narrows.qdisc.DeviceQueueSpec;
import narrows.qdisc.DualPi2Spec;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.FqCodelSpec;
import narrows.qdisc.FqPieSpec;
import narrows.qdisc.FqSpec;
import narrows.qdisc.ImpairSpec;
import narrows.qdisc.NetemLoss;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.PieSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.RedSpec;
import narrows.qdisc.TbfSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys of a link that go beyond rate, delay, fifo and independent loss. */
class WireReaderTest {
    private static final long MS = 1_000_000;
    private static final long PERCENT = 42949673;

    /** tc hands RED's probability on as 2 % of 2^32, cut to a whole number. */
    @Test
    void disciplines_are_written_in_tcs_words() {
        assertThat(queue("codel limit 50 target 3ms"))
                .containsExactly(new CodelSpec(50, CodelSpec.DEFAULT.control().withTimes(3 * MS, 100 * MS)));
        assertThat(queue("fq_codel")).containsExactly(FqCodelSpec.DEFAULT);
        assertThat(queue("pie limit 50")).containsExactly(new PieSpec(50, PieSpec.DEFAULT.control()));
        assertThat(queue("red limit 400000 avpkt 1000 burst 55"))
                .containsExactly(RedSpec.of(400_000, 1000).withBurst(55).withProbability(85899345 * 0x1p-32));
    }

    @Test
    void ns3_brings_both_of_its_queues() {
        assertThat(queue("ns3 100p")).containsExactly(new DeviceQueueSpec(100, FifoSpec.UNLIMITED), FqCodelSpec.NS3);
        assertThat(queue("ns3 10p under fifo 20p"))
                .containsExactly(new DeviceQueueSpec(10, FifoSpec.UNLIMITED), FifoSpec.packets(20));
    }

    @Test
    void ns3_needs_a_limit_and_another_discipline() {
        assertThatThrownBy(() -> queue("ns3")).hasMessageContaining("ns3 100p");
        assertThatThrownBy(() -> queue("ns3 10p under ns3 10p")).hasMessageContaining("ns3 10p under fifo 10p");
    }

    @Test
    void loss_models_take_tcs_defaults() {
        assertThat(link("loss: gemodel 1% 10%").wire().errors())
                .isEqualTo(new ErrorModel.Markov(new NetemLoss.Gilbert(PERCENT, 429496730, Chance.ALWAYS, 0)));
        assertThat(link("loss: state 1%").wire().errors())
                .isEqualTo(new ErrorModel.Markov(
                        new NetemLoss.State(PERCENT, Chance.ALWAYS - PERCENT, 0, Chance.ALWAYS, 0)));
        assertThat(link("loss: 1%").wire().errors()).isNull();
    }

    @Test
    void jitter_may_name_a_distribution() {
        LinkSpec link = link("jitter: 5ms pareto");
        assertThat(link.jitterNs()).isEqualTo(5 * MS);
        assertThat(link.wire().jitterTable()).isSameAs(DelayTables.named("pareto"));
    }

    @Test
    void copies_and_damage_happen_before_the_queue() {
        assertThat(link("duplicate: 1%").qdiscs())
                .containsExactly(new ImpairSpec(Chance.of(PERCENT), Chance.NEVER), FifoSpec.packets(1000));
        assertThat(link("corrupt: 1%").qdiscs().get(0)).isEqualTo(new ImpairSpec(Chance.NEVER, Chance.of(PERCENT)));
        assertThat(link("reorder: 1%").wire().reorder()).isEqualTo(Chance.of(PERCENT));
    }

    @Test
    void a_schedule_is_a_list_or_says_how_it_is_applied() {
        Schedule.Change slow = new Schedule.Change(5000 * MS, 1_000_000, Schedule.SAME, Schedule.SAME);
        assertThat(link("schedule: [{at: 5s, rate: 1mbit}]").wire().schedule())
                .isEqualTo(new Schedule(List.of(slow), 0, false, false));
        Schedule.Change down = new Schedule.Change(5000 * MS, 0, 50 * MS, 1L << 31);
        assertThat(link("schedule: {repeat: 9s, fluid: true, changes: [{at: 5s, rate: 0bit, delay: 50ms, loss: 50%}]}")
                        .wire()
                        .schedule())
                .isEqualTo(new Schedule(List.of(down), 9000 * MS, true, false));
    }

    @Test
    void ns3s_error_models_have_words() {
        assertThat(errors("burst 1%")).isEqualTo(new ErrorModel.Burst(PERCENT, 1, 4));
        assertThat(errors("burst 1% 3")).isEqualTo(new ErrorModel.Burst(PERCENT, 3, 3));
        assertThat(errors("burst 1% 2-6")).isEqualTo(new ErrorModel.Burst(PERCENT, 2, 6));
        assertThat(errors("list 7 0, 3")).isEqualTo(new ErrorModel.Listed(List.of(0L, 3L, 7L)));
        assertThat(errors("ids 12 40")).isEqualTo(new ErrorModel.Numbered(List.of(12L, 40L)));
        assertThat(errors("binary")).isEqualTo(new ErrorModel.EverySecond());
        assertThat(link("loss: list 0").loss()).isZero();
    }

    /** Section 12.3 of the qdisc reference: 1 - (1 - e)^(8 L) for bits, the same with L for bytes. */
    @Test
    void loss_may_be_one_of_bytes_or_of_bits() {
        assertThat(link("loss: 1e-8/byte").lossPerByte()).isEqualTo(1e-8);
        assertThat(link("loss: 1e-3/bit").lossPerByte()).isCloseTo(1 - Math.pow(0.999, 8), within(1e-15));
    }

    @Test
    void jitter_may_follow_a_file(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("my.dist"), "# two deviations\n-8192 8192\n\n0x10 -4\n");
        String yaml = Yaml.link("jitter: 5ms my.dist");
        Scenario scenario = ScenarioReader.read(yaml, folder.resolve("t.yaml").toString());
        LinkSpec forward = scenario.topology().links().get(0).forward();
        assertThat(forward.wire().jitterTable())
                .isEqualTo(new DelayTable("my.dist", new short[] {-8192, 8192, 16, -4}));
    }

    @Test
    void netem_finds_its_distribution_beside_the_scenario(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("my.dist"), "1 2 3");
        String yaml = Yaml.link("tc: netem delay 9ms 1ms distribution my.dist");
        Scenario scenario = ScenarioReader.read(yaml, folder.resolve("t.yaml").toString());
        NetemSpec netem = (NetemSpec)
                scenario.topology().links().get(0).forward().qdiscs().get(0);
        assertThat(netem.table()).isEqualTo(new DelayTable("my.dist", new short[] {1, 2, 3}));
    }

    @Test
    void frames_may_have_a_least_length_or_cells() {
        assertThat(link("mpu: 84").wire().framing()).isEqualTo(new Framing(84, false));
        assertThat(link("linklayer: atm\n    overhead: 8").wireBytes(100)).isEqualTo(159);
        assertThat(link("linklayer: ethernet").wire().framing()).isEqualTo(Framing.PLAIN);
    }

    @Test
    void a_schedule_may_change_jitter_reordering_and_damage() {
        LinkSpec link = link("schedule: [{at: 1s, jitter: 5ms, reorder: 1%, corrupt: 1%}]");
        Schedule.Change change = link.wire().schedule().changes().get(0);
        assertThat(change.jitterNs()).isEqualTo(5 * MS);
        assertThat(change.reorder()).isEqualTo(Chance.of(PERCENT));
        assertThat(link.qdiscs()).containsExactly(new ImpairSpec(Chance.NEVER, Chance.NEVER), FifoSpec.packets(1000));
        assertThat(change.qdiscs()).containsExactly(Map.entry(0, new ImpairSpec(Chance.NEVER, Chance.of(PERCENT))));
    }

    /** Section 5.9: limit, delay and loss always, the rate only where it is named. */
    @Test
    void a_schedule_may_change_disciplines_as_tc_does() {
        LinkSpec link = link("tc: [\"tbf rate 2mbit burst 10kb limit 15kb\", \"netem delay 9ms loss 1% rate 5mbit\"]"
                + "\n    schedule: [{at: 1s, tc: netem delay 3ms}, {at: 2s, tc: [\"tc qdisc change dev x root tbf rate 1mbit"
                + " burst 10kb limit 15kb\", \"netem limit 7\"]}]");
        List<Schedule.Change> changes = link.wire().schedule().changes();
        NetemSpec first = (NetemSpec) changes.get(0).qdiscs().get(1);
        assertThat(first.delayNs()).isEqualTo(3 * MS);
        assertThat(first.lossModel()).isEqualTo(NetemLoss.NONE);
        assertThat(first.rate().bytesPerSec()).isEqualTo(625_000);
        assertThat(changes.get(0).qdiscs()).hasSize(1);
        assertThat(((TbfSpec) changes.get(1).qdiscs().get(0)).rateBytesPerSec()).isEqualTo(125_000);
        assertThat(((NetemSpec) changes.get(1).qdiscs().get(1)).limitPackets()).isEqualTo(7);
    }

    @Test
    void a_schedule_may_change_the_limit_of_a_queue() {
        LinkSpec link = link("queue: fifo 50p\n    schedule: [{at: 1s, queue: fifo 9p}]");
        assertThat(link.wire().schedule().changes().get(0).qdiscs()).containsExactly(Map.entry(0, FifoSpec.packets(9)));
        assertThat(link.wire().schedule().refill()).isTrue();
        assertThat(link("schedule: {refill: false, changes: [{at: 1s, queue: fifo 9p}]}")
                        .wire()
                        .schedule()
                        .refill())
                .isFalse();
    }

    /** As the kernel's functions do, which look only at what is sent. */
    @Test
    void a_change_of_a_queue_keeps_what_it_does_not_name() {
        FqCodelSpec codel = (FqCodelSpec) changed("fq_codel target 9ms flows 16 noecn", "fq_codel limit 50");
        assertThat(codel.limitPackets()).isEqualTo(50);
        assertThat(codel.flows()).isEqualTo(16);
        assertThat(codel.control().targetNs()).isEqualTo(9 * MS);
        assertThat(codel.control().ecn()).isFalse();
        FqPieSpec pie = (FqPieSpec) changed("fq_pie target 9ms flows 16", "fq_pie limit 50 ecn");
        assertThat(pie.flows()).isEqualTo(16);
        assertThat(pie.control().targetNs()).isEqualTo(9 * MS);
        assertThat(pie.control().ecn()).isTrue();
        FqSpec fq = (FqSpec) changed("fq maxrate 8mbit flow_limit 7", "fq limit 50");
        assertThat(fq.maxRateBytesPerSec()).isEqualTo(1_000_000);
        assertThat(fq.flowLimitPackets()).isEqualTo(7);
    }

    /** The step in packets goes when one in time is named; a limit brings its own memory; raw ends an overhead. */
    @Test
    void what_excludes_another_takes_its_place_in_a_change() {
        DualPi2Spec step =
                (DualPi2Spec) changed("dualpi2 limit 90 memlimit 70000 step_thresh 5p", "dualpi2 target 9ms");
        assertThat(step.stepPackets()).isEqualTo(5);
        assertThat(step.memoryLimitBytes()).isEqualTo(70_000);
        step = (DualPi2Spec) changed("dualpi2 memlimit 70000 step_thresh 5p", "dualpi2 limit 9 step_thresh 2ms");
        assertThat(step.stepPackets()).isZero();
        assertThat(step.stepNs()).isEqualTo(2 * MS);
        assertThat(step.memoryLimitBytes()).isZero();
        CakeSpec cake = (CakeSpec) changed(
                "cake bandwidth 5mbit besteffort flowblind rtt 40ms overhead 38 mpu 84", "cake bandwidth 2mbit");
        assertThat(cake.bandwidthBytesPerSec()).isEqualTo(250_000);
        assertThat(cake.flows()).isFalse();
        assertThat(cake.intervalNs()).isEqualTo(40 * MS);
        assertThat(cake.framing()).isEqualTo(new CakeSpec.Framing(false, 38, 84, CakeSpec.Cells.NOATM));
        cake = (CakeSpec) changed("cake besteffort flows overhead 38", "cake raw");
        assertThat(cake.framing()).isEqualTo(CakeSpec.Framing.RAW);
    }

    private static QdiscSpec changed(String queue, String change) {
        LinkSpec link = link("queue: " + queue + "\n    schedule: [{at: 1s, queue: " + change + "}]");
        return link.wire().schedule().changes().get(0).qdiscs().get(0);
    }

    @Test
    void a_trace_may_count_exactly_or_run_once(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("file.up"), "1\n3\n");
        String yaml = Yaml.link("backward: {trace: file.up exact once}");
        Scenario scenario = ScenarioReader.read(yaml, folder.resolve("t.yaml").toString());
        LinkSpec backward = scenario.topology().links().get(0).backward();
        assertThat(backward.wire().trace())
                .isEqualTo(Trace.ofMs("file.up", 1, 3).exactBytes().runOnce());
        assertThat(backward.rateBitsPerSec())
                .as("the trace takes the place of the link's rate")
                .isZero();
        assertThat(scenario.topology().links().get(0).forward().rateBitsPerSec())
                .isEqualTo(10_000_000);
    }

    @Test
    void a_trace_is_found_beside_the_scenario(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("file.up"), "1\n3\n3\n");
        String yaml = Yaml.link("forward: {trace: file.up}").replace("    rate: 10mbit\n", "");
        Scenario scenario = ScenarioReader.read(yaml, folder.resolve("t.yaml").toString());
        LinkSpec forward = scenario.topology().links().get(0).forward();
        assertThat(forward.wire().trace()).isEqualTo(Trace.ofMs("file.up", 1, 3, 3));
        assertThat(forward.qdiscs()).containsExactly(FifoSpec.packets(1000));
        assertThat(scenario.topology().links().get(0).backward().wire().trace()).isNull();
    }

    private static LinkSpec link(String line) {
        return Yaml.read(Yaml.link(line)).topology().links().get(0).forward();
    }

    private static ErrorModel errors(String words) {
        return link("loss: " + words).wire().errors();
    }

    private static List<QdiscSpec> queue(String text) {
        return link("queue: " + text).qdiscs();
    }
}

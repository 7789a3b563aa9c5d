package narrows.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import narrows.link.ErrorModel;
import narrows.link.LinkSpec;
import narrows.link.Schedule;
import narrows.link.Trace;
import narrows.qdisc.Chance;
import narrows.qdisc.CodelSpec;
import narrows.qdisc.DelayTables;
import narrows.qdisc.DeviceQueueSpec;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.FqCodelSpec;
import narrows.qdisc.ImpairSpec;
import narrows.qdisc.NetemLoss;
import narrows.qdisc.PieSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.RedSpec;
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

    private static List<QdiscSpec> queue(String text) {
        return link("queue: " + text).qdiscs();
    }
}

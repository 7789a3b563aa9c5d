package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;

import narrows.bridge.FlowMeasurement;
import narrows.measure.DatagramResult;
import narrows.measure.Verdict;
import narrows.scenario.AppSpec;
import narrows.scenario.FlowSpec;
import narrows.scenario.Scenario;
import narrows.scenario.TcpOptions;
import org.junit.jupiter.api.Test;

class FlowJudgeTest {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final FlowSpec FLOW = KernelScenario.bulk(0, SECOND_NS);

    private final Scenario scenario = KernelScenario.lossy(10_000_000, 0, SECOND_NS, FLOW);
    private final KernelVerdict verdict = new KernelVerdict();
    private final FlowJudge judge = new FlowJudge(scenario, "cubic", verdict);

    private static FlowMeasurement measured(
            long bytes, long busyUs, long receiveWindowUs, long sendBufferUs, String congestion, String problem) {
        return new FlowMeasurement(
                bytes,
                0,
                SECOND_NS,
                0,
                0,
                22_000_000,
                busyUs,
                receiveWindowUs,
                sendBufferUs,
                congestion,
                problem,
                null);
    }

    @Test
    void datagrams_know_no_congestion_control() {
        FlowMeasurement datagrams =
                new FlowMeasurement(1, 0, 1_000_000_000, 0, 0, 0, 0, 0, 0, "", "", new DatagramResult(1, 0, 0, 0));
        FlowSpec flow = new FlowSpec(
                0, "n1->n3", 0, 2, new AppSpec.Udp(1_000_000, 1470), 0, 1_000_000_000, TcpOptions.DEFAULTS);
        KernelVerdict verdict = new KernelVerdict();
        new FlowJudge(KernelScenario.lossy(1_000_000, 0, 1_000_000_000, flow), "cubic", verdict).judge(flow, datagrams);

        assertThat(verdict.verdict().state()).isEqualTo(Verdict.State.FAITHFUL);
    }

    @Test
    void finds_nothing_in_a_flow_that_the_link_limited() {
        judge.judge(FLOW, measured(1_250_000, 1000, 100, 100, "cubic", ""));

        assertThat(verdict.verdict().state()).isEqualTo(Verdict.State.FAITHFUL);
        assertThat(judge.smallestRttNs()).isEqualTo(22_000_000);
    }

    @Test
    void finds_windows_and_buffers_that_limited_it() {
        judge.judge(FLOW, measured(1, 1000, 101, 250, "cubic", ""));

        assertThat(verdict.verdict().reasons())
                .containsExactly(
                        "the receive window, not the link, was the limit of n1->n3#0 for 10 % of its time",
                        "the send buffer, not the link, was the limit of n1->n3#0 for 25 % of its time");
    }

    @Test
    void a_window_that_the_scenario_sets_is_no_fault() {
        FlowSpec windowed =
                new FlowSpec(0, "n1->n3", 0, 2, new AppSpec.Bulk(), 0, SECOND_NS, new TcpOptions(0, 64_000, 0));

        judge.judge(windowed, measured(1, 1000, 900, 900, "cubic", ""));

        assertThat(verdict.verdict().state()).isEqualTo(Verdict.State.FAITHFUL);
    }

    @Test
    void another_congestion_control_makes_the_trial_invalid() {
        judge.judge(FLOW, measured(1, 1000, 0, 0, "reno", ""));

        assertThat(verdict.verdict().state()).isEqualTo(Verdict.State.INVALID);
        assertThat(verdict.verdict().reasons()).containsExactly("n1->n3#0 used congestion control reno");
    }

    /** 1.25 MB at 10 Mbit/s in a second, the bucket's 10240 bytes, and 1 %. */
    @Test
    void the_depth_of_a_token_bucket_comes_on_top_of_its_rate() {
        judge.judge(FLOW, measured(1_272_842, 1000, 0, 0, "cubic", ""));
        assertThat(verdict.verdict().state()).isEqualTo(Verdict.State.FAITHFUL);

        judge.judge(FLOW, measured(1_272_843, 1000, 0, 0, "cubic", ""));
        assertThat(verdict.verdict().state()).isEqualTo(Verdict.State.SUSPECT);
    }

    @Test
    void more_than_the_link_carries_is_suspect() {
        judge.judge(FLOW, measured(1_275_000, 1000, 0, 0, "cubic", ""));

        assertThat(verdict.verdict().reasons())
                .containsExactly("n1->n3#0 received 10.200 Mbit/s through 10.000 Mbit/s");
    }

    @Test
    void tells_why_a_flow_failed() {
        judge.judge(FLOW, measured(0, 0, 0, 0, "cubic", "no connection came up"));

        assertThat(verdict.verdict().reasons()).containsExactly("n1->n3#0: no connection came up");
    }
}

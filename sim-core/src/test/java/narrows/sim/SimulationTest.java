package narrows.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import narrows.measure.FlowResult;
import narrows.measure.TrialResult;
import narrows.qdisc.DropReason;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;

class SimulationTest {
    private static final String NOISY = """
            name: noisy
            duration: 10s
            links:
              - {between: [a, b], rate: 10mbit, delay: 20ms, jitter: 3ms, loss: 1%, queue: fifo 50p}
            flows:
              - {from: a, to: b}
              - {from: a, to: b, app: {bytes: {size: 200kb}}}
              - {from: b, to: a, start: 1s, stop: 8s}
            """;

    private static TrialResult run(String text, String congestion, int trial) {
        Scenario scenario = ScenarioReader.read(text, "test.yaml", List.of());
        return new Simulation(scenario, new StackName(StackName.Kind.SIM, congestion, "linux"), trial, List.of()).run();
    }

    @Test
    void gives_the_same_result_twice() {
        assertThat(run(NOISY, "cubic", 3)).isEqualTo(run(NOISY, "cubic", 3));
    }

    @Test
    void gives_other_trials_other_losses() {
        assertThat(run(NOISY, "cubic", 1).flows())
                .isNotEqualTo(run(NOISY, "cubic", 2).flows());
    }

    /** About one packet in 50 is damaged on its way and one comes twice: both directions, and the transfer is whole all the same. */
    @Test
    void damaged_packets_are_refused_and_sent_again() {
        TrialResult result = run("""
                name: damaged
                duration: 20s
                links:
                  - {between: [a, b], rate: 10mbit, delay: 20ms, corrupt: 2%, duplicate: 2%}
                flows:
                  - {from: a, to: b, app: {bytes: {size: 2mb}}}
                """, "cubic", 1);

        assertThat(result.ledger().drops().get(DropReason.CHECKSUM)).isPositive();
        assertThat(result.ledger().duplicated()).isPositive();
        assertThat(result.ledger().stages()).containsOnlyKeys("host/checksum");
        assertThat(result.ledger().balances()).isTrue();
        assertThat(result.ledger().inFlight()).isZero();
        assertThat(result.flows().get(0).retransmits()).isPositive();
        assertThat(result.flows().get(0).lostPackets())
                .isEqualTo(result.ledger().drops().get(DropReason.CHECKSUM));
    }

    @Test
    void accounts_for_every_packet() {
        TrialResult result = run(NOISY, "reno", 1);

        assertThat(result.ledger().balances()).isTrue();
        assertThat(result.linkLedgers()).hasSize(2).allSatisfy((name, ledger) -> assertThat(ledger.balances())
                .as(name)
                .isTrue());
        assertThat(result.flows().stream().mapToLong(FlowResult::sentPackets).sum())
                .isEqualTo(result.ledger().sent());
        assertThat(result.flows().stream().mapToLong(FlowResult::lostPackets).sum())
                .isEqualTo(result.ledger().dropped());
    }

    @Test
    void cannot_deliver_more_than_the_link_carries() {
        TrialResult result = run(NOISY, "cubic", 1);
        double forward = result.flows().get(0).throughputBitsPerSec();

        assertThat(forward).isBetween(1e6, 10e6);
    }

    @Test
    void shares_a_link_between_two_equal_flows() {
        TrialResult result = run("""
                name: shared
                duration: 60s
                links:
                  - {between: [a, b], rate: 10mbit, delay: 20ms, queue: fifo 40p}
                flows:
                  - {from: a, to: b}
                  - {from: a, to: b}
                """, "reno", 1);
        double first = result.flows().get(0).goodputBitsPerSec();
        double second = result.flows().get(1).goodputBitsPerSec();

        assertThat(first + second).isBetween(9.3e6, 9.66e6); // 1448 of 1500 bytes at most
        assertThat(Math.min(first, second) / Math.max(first, second)).isGreaterThan(0.6);
    }
}

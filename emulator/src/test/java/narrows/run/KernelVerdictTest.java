package narrows.run;

import static org.assertj.core.api.Assertions.assertThat;

import narrows.bridge.HostLosses;
import narrows.measure.Verdict;
import narrows.realtime.Lateness;
import org.junit.jupiter.api.Test;

class KernelVerdictTest {
    private static final long MS = 1_000_000;

    private final KernelVerdict verdict = new KernelVerdict();

    private static Lateness lateness(int packets, long latenessNs) {
        Lateness lateness = new Lateness();
        for (int i = 0; i < 1000 - packets; i++) {
            lateness.record(10_000);
        }
        for (int i = 0; i < packets; i++) {
            lateness.record(latenessNs);
        }
        return lateness;
    }

    @Test
    void an_undisturbed_trial_is_faithful() {
        verdict.losses(HostLosses.NONE, 0, 0);
        verdict.stalls(10 * MS, 10 * MS, 10 * MS);
        verdict.lateness(lateness(10, 5 * MS), 100 * MS);

        assertThat(verdict.verdict().state()).isEqualTo(Verdict.State.FAITHFUL);
        assertThat(verdict.verdict().reasons()).isEmpty();
        assertThat(verdict.verdict().lateness().maxUs()).isBetween(4990.0, 5010.0);
    }

    @Test
    void more_than_one_percent_of_late_packets_are_suspect() {
        verdict.lateness(lateness(11, 2 * MS), 100 * MS);

        assertThat(verdict.verdict().state()).isEqualTo(Verdict.State.SUSPECT);
        assertThat(verdict.verdict().reasons())
                .containsExactly("1.1 % of the packets were released more than 1.0 ms late");
    }

    @Test
    void the_bound_follows_the_rtt_but_is_at_least_100_us() {
        verdict.lateness(lateness(50, MS / 2), 100 * MS);
        assertThat(verdict.verdict().state()).isEqualTo(Verdict.State.FAITHFUL);

        verdict.lateness(lateness(50, MS / 2), 1 * MS);
        assertThat(verdict.verdict().reasons())
                .containsExactly("5.0 % of the packets were released more than 0.1 ms late");
    }

    @Test
    void every_unintended_loss_is_suspect() {
        verdict.losses(new HostLosses(3, 2), 1, 0);

        assertThat(verdict.verdict().state()).isEqualTo(Verdict.State.SUSPECT);
        assertThat(verdict.verdict().reasons())
                .containsExactly(
                        "TUN devices dropped 3 packets",
                        "the kernel dropped 2 packets before their sockets",
                        "all packet buffers were in use 1 times");
    }

    @Test
    void packets_that_a_device_refused_make_a_trial_invalid() {
        verdict.losses(new HostLosses(1, 0), 0, 4);
        verdict.stalls(11 * MS, 0, 0);

        assertThat(verdict.verdict().state()).isEqualTo(Verdict.State.INVALID);
        assertThat(verdict.verdict().reasons()).hasSize(3);
    }

    @Test
    void stalls_and_owed_acknowledgments_are_suspect() {
        verdict.stalls(12 * MS, 11 * MS, 30 * MS);

        assertThat(verdict.verdict().reasons())
                .containsExactly(
                        "the bridge stood still for 12.0 ms",
                        "the applications stood still for 11.0 ms",
                        "a host owed an acknowledgment for 30.0 ms");
    }

    @Test
    void standing_still_for_longer_than_the_smallest_queue_holds_is_suspect() {
        verdict.shortestQueue(600_000, 600_000);
        assertThat(verdict.verdict().state()).isEqualTo(Verdict.State.FAITHFUL);

        verdict.shortestQueue(600_000, 1_800_000);
        assertThat(verdict.verdict().state()).isEqualTo(Verdict.State.SUSPECT);
        assertThat(verdict.verdict().reasons())
                .containsExactly("something stood still for 1.8 ms, and the smallest queue holds only 0.6 ms:"
                        + " it may have dropped what a steady machine would not");
    }
}

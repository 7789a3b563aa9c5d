package narrows.qdisc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import narrows.random.Streams;
import org.junit.jupiter.api.Test;

/** Long-run shares and runs of netem's loss models: the qdisc reference, sections 15.3 and 15.4. */
class LossProcessTest {
    private static final int PACKETS = 2_000_000;

    private double share;
    private double meanRun;

    @Test
    void a_gilbert_chain_loses_its_share_in_bursts_of_ten() {
        NetemLoss model = new NetemLoss.Gilbert(percent(1), percent(10), percent(100), 0);
        run(model);
        // Variance N loss (1 - loss) (1 + l) / (1 - l), l = 0.89; five deviations. Runs are geometric: deviation 9.5
        // each.
        double deviation = Math.sqrt(model.share() * (1 - model.share()) * 1.89 / 0.11 / PACKETS);
        assertThat(model.share()).isCloseTo(0.090909, within(1e-6));
        assertThat(share).isCloseTo(model.share(), within(5 * deviation));
        assertThat(meanRun).isCloseTo(10, within(5 * 9.5 / Math.sqrt(PACKETS * 0.0909 / 10)));
    }

    @Test
    void losses_in_both_states_add_up() {
        NetemLoss model = new NetemLoss.Gilbert(percent(1), percent(10), percent(70), percent(0.1));
        run(model);
        assertThat(model.share()).isCloseTo(0.064545, within(1e-6));
        assertThat(share).isCloseTo(0.064545, within(5 * 0.0009));
    }

    @Test
    void four_states_lose_in_bursts_and_alone() {
        NetemLoss model = new NetemLoss.State(percent(1), percent(10), percent(70), percent(20), percent(0.1));
        run(model);
        assertThat(model.share()).isCloseTo(0.069607, within(2e-6));
        assertThat(share).isCloseTo(0.069607, within(5 * 0.0009));
        assertThat(meanRun).isCloseTo(1.2469, within(0.01));
        assertThat(new NetemLoss.State(percent(1), percent(10), 0, percent(100), 0).share())
                .isCloseTo(0.090909, within(1e-6));
    }

    /** (p - r/2) / (1 - r) for r up to p: 5.558 %, 22.22 %, 16.67 %; five deviations of independent losses, which these exceed. */
    @Test
    void correlation_does_not_keep_the_mean() {
        assertCorrelated(10, 10, 0.05558);
        assertCorrelated(25, 10, 0.2222);
        assertCorrelated(25, 25, 0.16667);
        assertCorrelated(50, 90, 0.5);
        assertCorrelated(5, 25, 0.001935);
    }

    private void assertCorrelated(double percent, double correlation, double expected) {
        run(new NetemLoss.Random(new Chance(percent(percent), percent(correlation))));
        double inflation = Math.sqrt((1 + correlation / 100) / (1 - correlation / 100));
        double deviation = inflation * Math.sqrt(expected * (1 - expected) / PACKETS);
        assertThat(share).isCloseTo(expected, within(5 * deviation + 5e-5));
    }

    private void run(NetemLoss model) {
        LossProcess process = LossProcess.of(model, new Streams(11).stream("test"));
        int lost = 0;
        int runs = 0;
        boolean before = false;
        for (int i = 0; i < PACKETS; i++) {
            boolean now = process.next();
            lost += now ? 1 : 0;
            runs += now && !before ? 1 : 0;
            before = now;
        }
        share = lost / (double) PACKETS;
        meanRun = lost / (double) runs;
    }

    private static long percent(double percent) {
        return Math.round(percent / 100 * Chance.ALWAYS);
    }
}

package narrows.measure;

import static org.assertj.core.api.Assertions.assertThat;

import narrows.time.Timer;
import narrows.time.VirtualScheduler;
import org.junit.jupiter.api.Test;

class FlowMeterTest {
    private static final long MS = 1_000_000;

    private final VirtualScheduler scheduler = new VirtualScheduler();
    private long bytesRead;
    private long rttNs;

    private FlowMeter meter(long startNs, long warmupNs, long stopNs, long wantedBytes) {
        FlowMeter.Source source = new FlowMeter.Source() {
            @Override
            public long bytesRead() {
                return bytesRead;
            }

            @Override
            public long smoothedRttNs() {
                return rttNs;
            }
        };
        FlowMeter meter = new FlowMeter(scheduler, source, startNs, warmupNs, stopNs, wantedBytes);
        meter.schedule();
        return meter;
    }

    private void read(FlowMeter meter, long atNs, long bytes) {
        scheduler.arm(
                new Timer(nowNs -> {
                    bytesRead += bytes;
                    meter.received(nowNs);
                }),
                atNs);
    }

    private void rtt(long fromNs, long valueNs) {
        scheduler.arm(new Timer(nowNs -> rttNs = valueNs), fromNs);
    }

    @Test
    void measures_a_transfer_until_its_last_byte() {
        FlowMeter meter = meter(0, 0, 1000 * MS, 1000);
        read(meter, 5 * MS, 400);
        read(meter, 10 * MS, 600);
        scheduler.runUntil(1000 * MS);

        assertThat(meter.goodputBitsPerSec()).as("8000 bits in 10 ms").isEqualTo(800_000);
    }

    @Test
    void takes_a_transfer_that_was_there_at_once_for_one_of_a_nanosecond() {
        FlowMeter meter = meter(MS, 0, 1000 * MS, 1000);
        read(meter, MS, 1000);
        scheduler.runUntil(1000 * MS);

        assertThat(meter.goodputBitsPerSec()).as("8000 bits in 1 ns").isEqualTo(8e12);
    }

    @Test
    void measures_nothing_of_what_was_over_when_the_warm_up_was() {
        FlowMeter early = meter(0, 50 * MS, 1000 * MS, 1000);
        read(early, 20 * MS, 1000);
        scheduler.runUntil(20 * MS);
        assertThat(early.goodputBitsPerSec()).isZero();

        bytesRead = 0;
        FlowMeter last = meter(20 * MS, 50 * MS, 1000 * MS, 1000);
        read(last, 50 * MS, 1000);
        scheduler.runUntil(1000 * MS);
        assertThat(last.goodputBitsPerSec()).isZero();
    }

    @Test
    void samples_the_rtt_every_100_ms_from_100_ms_after_the_warm_up() {
        FlowMeter meter = meter(0, 250 * MS, 600 * MS, 0);
        rtt(0, 7 * MS);
        rtt(300 * MS, 10 * MS);
        rtt(400 * MS, 40 * MS);
        rtt(500 * MS, 1000 * MS);
        scheduler.runUntil(600 * MS);

        // At 350, 450 and 550 ms.
        assertThat(meter.rttMeanNs()).isEqualTo((10 + 40 + 1000) * MS / 3.0);
    }

    @Test
    void samples_no_rtt_after_the_transfer() {
        FlowMeter meter = meter(0, 0, 1000 * MS, 1000);
        rtt(0, 20 * MS);
        read(meter, 150 * MS, 1000);
        rtt(160 * MS, 90 * MS);
        scheduler.runUntil(1000 * MS);

        assertThat(meter.rttMeanNs()).isEqualTo(20 * MS);
    }

    @Test
    void samples_the_rtt_of_a_shorter_transfer_at_its_end() {
        FlowMeter meter = meter(0, 0, 1000 * MS, 1000);
        rtt(0, 20 * MS);
        read(meter, 30 * MS, 1000);
        rtt(40 * MS, 90 * MS);
        scheduler.runUntil(1000 * MS);

        assertThat(meter.rttMeanNs()).isEqualTo(20 * MS);
    }

    @Test
    void samples_the_rtt_of_a_shorter_flow_at_its_stop() {
        FlowMeter meter = meter(10 * MS, 0, 60 * MS, 0);
        rtt(20 * MS, 30 * MS);
        scheduler.runUntil(1000 * MS);

        assertThat(meter.rttMeanNs()).isEqualTo(30 * MS);
    }
}

package narrows.capture;

import static narrows.capture.Events.figure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    @Test
    void counts_segments_retransmissions_drops_and_acks() {
        SegmentCounts counts = new Events()
                .sent(0, 0)
                .sentPush(0, 1)
                .dropped(1, 0)
                .arrived(2, 1)
                .acked(2, 0, 1, 2)
                .sent(4, 0)
                .arrived(6, 0)
                .acked(6, 2)
                .in(new SegmentCounts());

        assertThat(figure(counts, "data segments sent")).isEqualTo(3);
        assertThat(figure(counts, "retransmissions")).isEqualTo(1);
        assertThat(figure(counts, "dropped")).isEqualTo(1);
        assertThat(figure(counts, "with PSH, %")).isCloseTo(33.3, within(0.1));
        assertThat(figure(counts, "data segments arrived")).isEqualTo(2);
        assertThat(figure(counts, "ACKs sent")).isEqualTo(2);
        assertThat(figure(counts, "with SACK blocks")).isEqualTo(1);
        assertThat(figure(counts, "per data segment")).isEqualTo(1);
    }

    @Test
    void counts_no_retransmission_where_another_trial_begins() {
        SegmentCounts counts = new Events().sent(0, 0).sent(0, 1).in(new SegmentCounts());
        new Events().sent(0, 0).in(counts);

        assertThat(figure(counts, "data segments sent")).isEqualTo(3);
        assertThat(figure(counts, "retransmissions")).isZero();
    }

    @Test
    void tells_acks_at_once_from_short_and_long_delays() {
        AckDelays delays = new Events()
                .arrived(0, 0)
                .acked(0.1, 1)
                .arrived(10, 1)
                .acked(11, 2)
                .arrived(20, 2)
                .arrived(26, 3)
                .acked(26, 4)
                .arrived(30, 4)
                .acked(70, 5)
                .acked(75, 5)
                .in(new AckDelays());

        assertThat(figure(delays, "ACKs at once (< 0.5 ms)")).isEqualTo(2);
        assertThat(figure(delays, "within 2.5 ms")).isEqualTo(1);
        assertThat(figure(delays, "delayed")).isEqualTo(1);
        assertThat(figure(delays, "by, mean ms")).isEqualTo(40);
        assertThat(figure(delays, "without new data")).isEqualTo(1);
        assertThat(figure(delays, "for 1 data segment")).isEqualTo(3);
        assertThat(figure(delays, "for 2")).isEqualTo(1);
    }

    @Test
    void gives_each_ack_its_own_segments_though_all_arrived_before_the_first_ack() {
        AckDelays delays = new Events()
                .arrived(0, 0)
                .arrived(0, 1)
                .arrived(0, 3)
                .arrived(0, 4)
                .acked(0.1, 2)
                .acked(0.1, 2, 3, 4)
                .acked(0.1, 2, 3, 5)
                .in(new AckDelays());

        assertThat(figure(delays, "for 2")).isEqualTo(1);
        assertThat(figure(delays, "for 1 data segment")).isEqualTo(2);
        assertThat(figure(delays, "without new data")).isZero();
    }

    @Test
    void counts_the_acks_of_a_burst_and_what_it_leaves_over() {
        ArrivalBursts bursts = new Events()
                .arrived(0, 0)
                .arrived(0, 1)
                .arrived(0, 2)
                .acked(0.1, 2)
                .acked(40, 3)
                .arrived(50, 3)
                .arrived(50, 4)
                .arrived(50, 5)
                .acked(50.1, 5)
                .acked(51.1, 6)
                .in(new ArrivalBursts());

        assertThat(figure(bursts, "arriving bursts of 3")).isEqualTo(2);
        int three = bursts.figures().indexOf(new Figure("arriving bursts of 3", 2, 0));
        assertThat(bursts.figures().get(three + 1).value()).isEqualTo(1.5);
        assertThat(bursts.figures().get(three + 2).value()).isEqualTo(50);
    }

    @Test
    void sorts_what_the_sender_sends_into_bursts() {
        SentBursts bursts = new Events()
                .sent(0, 0)
                .sentPush(0.01, 1)
                .sent(10, 2)
                .sentPush(20, 3)
                .sent(20.4, 4)
                .sent(20.8, 5)
                .sent(21.2, 6)
                .sent(21.6, 7)
                .in(new SentBursts());

        assertThat(figure(bursts, "sent bursts")).isEqualTo(3);
        assertThat(figure(bursts, "segments each")).isCloseTo(8 / 3.0, within(1e-9));
        assertThat(figure(bursts, "of 1, %")).isCloseTo(100 / 3.0, within(1e-9));
        assertThat(figure(bursts, "of 4 and more, %")).isCloseTo(100 / 3.0, within(1e-9));
        assertThat(figure(bursts, "ending with PSH, %")).isCloseTo(100 / 3.0, within(1e-9));
    }

    @Test
    void measures_round_trips_of_data_that_was_sent_once() {
        RoundTrips trips = new Events()
                .sent(0, 0)
                .sent(10, 1)
                .gotAck(100, 2)
                .sent(100, 2)
                .sent(300, 2)
                .gotAck(400, 3)
                .sent(400, 3)
                .gotAck(510, 4)
                .in(new RoundTrips());

        assertThat(figure(trips, "RTT samples")).isEqualTo(2);
        assertThat(figure(trips, "least, ms")).isCloseTo(90, within(0.1));
        assertThat(figure(trips, "mean, ms")).isCloseTo(100, within(0.1));
    }

    @Test
    void tells_the_flight_and_the_time_of_a_recovery() {
        LossEvents losses = new Events()
                .sent(0, 0)
                .sent(0, 1)
                .sent(0, 2)
                .sent(0, 3)
                .gotAck(100, 1)
                .gotAck(100, 1, 2, 4)
                .sent(100, 1)
                .sent(100, 4)
                .gotAck(200, 4)
                .in(new LossEvents(Events.SEGMENT_BYTES));

        assertThat(losses.kept()).containsExactly(new LossEvent(100_000_000, 3000, 1, 0, 100_000_000));
        assertThat(figure(losses, "flight when they begin, segments")).isEqualTo(3);
        assertThat(figure(losses, "like a timeout")).isZero();
        assertThat(figure(losses, "retransmissions after 2.5 ms of silence")).isZero();
    }

    @Test
    void tells_probes_from_timeouts_and_recoveries_that_do_not_end() {
        LossEvents losses =
                new Events().sent(0, 0).sent(0, 1).sent(250, 1).sent(700, 0).in(new LossEvents(Events.SEGMENT_BYTES));

        assertThat(losses.kept()).containsExactly(new LossEvent(250_000_000, 2000, 2, 1, -1));
        assertThat(figure(losses, "like a tail loss probe")).isEqualTo(1);
        assertThat(figure(losses, "like a timeout")).isEqualTo(1);
        assertThat(figure(losses, "retransmissions after 2.5 ms of silence")).isEqualTo(2);
    }

    @Test
    void has_the_same_names_whatever_was_counted() {
        FlowStatistics nothing = new FlowStatistics(Events.SEGMENT_BYTES);
        FlowStatistics something = new FlowStatistics(Events.SEGMENT_BYTES);
        new Events().sent(0, 0).arrived(1, 0).acked(1, 1).gotAck(2, 1).list().forEach(something::add);
        something.endTrial();

        List<String> names = nothing.figures().stream().map(Figure::name).toList();
        assertThat(something.figures()).extracting(Figure::name).isEqualTo(names);
    }
}

package narrows.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import narrows.link.Schedule.Change;
import narrows.packet.Packet;
import narrows.qdisc.Chance;
import narrows.qdisc.DelayTables;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemLoss;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import org.junit.jupiter.api.Test;

/** Links that a trace serves, that change over time, that lose packets by ns-3's and netem's models, or that reorder. */
class LinkServersTest {
    private static final long MS = 1_000_000;
    private static final long SAME = Schedule.SAME;
    private static final Trace EVERY_MS = Trace.ofMs("every", 1);

    private final LinkLog log = new LinkLog();

    /** Expected values: the qdisc reference, section 15.9. Lengths are without the 4 bytes of mahimahi's header. */
    @Test
    void a_trace_lets_1504_bytes_go_at_each_instant() {
        assertThat(served(EVERY_MS, 1500, 1500, 1500)).containsExactly("0@1000000", "1@2000000", "2@3000000");
        assertThat(served(EVERY_MS, 748, 748, 748, 748))
                .containsExactly("0@1000000", "1@1000000", "2@2000000", "3@2000000");
        assertThat(served(EVERY_MS, 996, 996)).containsExactly("0@1000000", "1@2000000");
    }

    @Test
    void what_arrives_in_the_instant_of_an_opportunity_waits_for_the_next() {
        Link link = link(wire().withTrace(EVERY_MS));
        link.offer(TestPacket.of(0, 1500), 5 * MS);
        assertThat(link.nextNs()).isEqualTo(6 * MS);
        assertThat(drain(link)).containsExactly("0@6000000");
    }

    @Test
    void idle_opportunities_give_no_credit_even_after_a_long_time() {
        Link link = link(wire().withTrace(EVERY_MS));
        link.offer(TestPacket.of(0, 1500), 3_600_000 * MS + 1);
        link.offer(TestPacket.of(1, 1500), 3_600_000 * MS + 1);
        assertThat(drain(link)).containsExactly("0@3600001000000", "1@3600002000000");
    }

    @Test
    void equal_lines_are_several_opportunities_and_the_trace_begins_anew() {
        Trace trace = Trace.ofMs("two", 2, 2, 10);
        assertThat(served(trace, 1500, 1500, 1500, 1500))
                .containsExactly("0@2000000", "1@2000000", "2@10000000", "3@12000000");
        assertThat(trace.rateBitsPerSec()).isEqualTo(3 * 1504 * 8 * 100);
    }

    @Test
    void a_trace_that_runs_once_ends_the_link() {
        Link link = link(wire().withTrace(Trace.ofMs("two", 2, 2).runOnce()));
        for (int i = 0; i < 3; i++) {
            link.offer(TestPacket.of(i, 1500), 0);
        }
        assertThat(drain(link)).containsExactly("0@2000000", "1@2000000");
        assertThat(link.packetsInside()).isEqualTo(1);
    }

    @Test
    void a_packet_that_is_partly_sent_has_left_the_queue_but_not_the_link() {
        Link link = link(wire().withTrace(EVERY_MS));
        link.offer(TestPacket.of(0, 996), 0);
        link.offer(TestPacket.of(1, 996), 0);
        link.advance(MS);
        assertThat(link.queuedPackets()).isZero();
        assertThat(link.packetsInside()).isEqualTo(2);
    }

    @Test
    void exact_bytes_count_the_ip_packet_only() {
        assertThat(served(EVERY_MS.exactBytes(), 750, 750, 1500))
                .containsExactly("0@1000000", "1@1000000", "2@2000000");
    }

    @Test
    void refuses_a_trace_that_goes_back_or_has_no_length() {
        assertThatThrownBy(() -> Trace.ofMs("bad", 2, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Trace.ofMs("bad", 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Trace.ofMs("bad")).isInstanceOf(IllegalArgumentException.class);
    }

    /** 1000 bytes are 8 ms at 1 Mbit/s and 1 ms at 8 Mbit/s; the rate changes at 4 ms. */
    @Test
    void a_packet_in_service_keeps_its_rate_or_goes_on_at_the_new_one() {
        assertThat(scheduled(schedule(false, new Change(4 * MS, 8_000_000, SAME, SAME)), 2))
                .containsExactly("0@8000000", "1@9000000");
        assertThat(scheduled(schedule(true, new Change(4 * MS, 8_000_000, SAME, SAME)), 2))
                .containsExactly("0@4500000", "1@5500000");
    }

    @Test
    void an_outage_holds_the_head() {
        Change down = new Change(4 * MS, 0, SAME, SAME);
        Change up = new Change(100 * MS, 1_000_000, SAME, SAME);
        assertThat(scheduled(schedule(false, down, up), 2)).containsExactly("0@8000000", "1@108000000");
        assertThat(scheduled(schedule(true, down, up), 2)).containsExactly("0@104000000", "1@112000000");
        assertThat(scheduled(schedule(false, down), 2)).containsExactly("0@8000000");
    }

    @Test
    void a_schedule_may_repeat() {
        Schedule half = new Schedule(List.of(new Change(10 * MS, 0, SAME, SAME)), 20 * MS, true, false);
        assertThat(scheduled(half, 3)).containsExactly("0@8000000", "1@26000000", "2@44000000");
    }

    @Test
    void a_shorter_delay_lets_nothing_overtake_unless_that_is_wished() {
        Change shorter = new Change(9 * MS, SAME, 10 * MS, SAME);
        Schedule inOrder = new Schedule(List.of(new Change(0, SAME, 100 * MS, SAME), shorter), 0, false, false);
        assertThat(scheduled(inOrder, 2)).containsExactly("0@108000000", "1@108000000");
        Schedule overtaking = new Schedule(inOrder.changes(), 0, false, true);
        assertThat(scheduled(overtaking, 2)).containsExactly("1@26000000", "0@108000000");
    }

    @Test
    void loss_follows_the_schedule() {
        Schedule loss = schedule(false, new Change(4 * MS, SAME, SAME, 1L << 32), new Change(20 * MS, SAME, SAME, 0));
        assertThat(scheduled(loss, 4)).containsExactly("0@8000000", "3@32000000");
    }

    /** Section 15.4 of the qdisc reference: 1 - (1 - q)(1 - q (3/4 + (1 - q)/2 + (1 - q)^2/4)). */
    @Test
    void bursts_know_the_share_that_they_lose() {
        assertThat(new ErrorModel.Burst(Math.round(0.01 * (1L << 32)), 1, 4).share())
                .isBetween(0.024750, 0.024752);
        assertThat(new ErrorModel.Burst(1L << 31, 1, 1).share()).isEqualTo(0.5);
    }

    @Test
    void packets_are_lost_by_their_ids() {
        assertThat(survivors(new ErrorModel.Numbered(List.of(4L, 1L)), 6)).containsExactly(0L, 2L, 3L, 5L);
    }

    @Test
    void lists_and_every_second_packet_are_lost_as_ns3_does() {
        assertThat(survivors(new ErrorModel.Listed(List.of(3L, 0L)), 6)).containsExactly(1L, 2L, 4L, 5L);
        assertThat(survivors(new ErrorModel.EverySecond(), 6)).containsExactly(0L, 2L, 4L);
    }

    /** 2.4751 %: section 15.4. Bursts of 4 at most correlate over 4 packets, so that 7 deviations of independent ones are ample. */
    @Test
    void bursts_lose_the_share_that_follows_from_their_lengths() {
        int packets = 400_000;
        double lost = 1
                - survivors(new ErrorModel.Burst(Math.round(0.01 * (1L << 32)), 1, 4), packets)
                                .size()
                        / (double) packets;
        double deviation = Math.sqrt(0.024751 * (1 - 0.024751) / packets);
        assertThat(lost).isBetween(0.024751 - 7 * deviation, 0.024751 + 7 * deviation);
    }

    /** p / (p + r), with the variance of section 15.4 and five deviations. */
    @Test
    void a_gilbert_chain_at_the_receiver_loses_its_share() {
        int packets = 400_000;
        NetemLoss.Gilbert model =
                new NetemLoss.Gilbert(Math.round(0.01 * 0xffffffffL), Math.round(0.1 * 0xffffffffL), 0xffffffffL, 0);
        double lost = 1 - survivors(new ErrorModel.Markov(model), packets).size() / (double) packets;
        double share = 1 / 11.0;
        double deviation = Math.sqrt(share * (1 - share) * 1.89 / 0.11 / packets);
        assertThat(model.share()).isBetween(share - 1e-7, share + 1e-7);
        assertThat(lost).isBetween(share - 5 * deviation, share + 5 * deviation);
    }

    /** Mean and deviation of the shipped table, section 15.5. */
    @Test
    void jitter_may_follow_a_table() {
        LinkSpec spec = Specs.withJitter(Specs.link(0, 100 * MS), 10 * MS)
                .withWire(wire().withJitterTable(DelayTables.named("pareto")));
        Link link = new Link(spec, new Streams(7), log);
        int packets = 100_000;
        for (int i = 0; i < packets; i++) {
            link.offer(TestPacket.of(i, 100), 0);
        }
        double sum = 0;
        double squares = 0;
        for (Packet packet = link.poll(Link.NEVER - 1); packet != null; packet = link.poll(Link.NEVER - 1)) {
            double ms = packet.dueNs / 1e6;
            assertThat(ms).isBetween(93.33, 140.0);
            sum += ms;
            squares += ms * ms;
        }
        double mean = sum / packets;
        // Five deviations of the mean of 100000: 5 * 8.2 / 316.
        assertThat(mean).isBetween(99.665 - 0.13, 99.665 + 0.13);
        assertThat(Math.sqrt(squares / packets - mean * mean)).isBetween(8.0, 8.4);
    }

    @Test
    void reordered_packets_skip_the_delay() {
        Link link = new Link(
                Specs.link(8_000_000, 100 * MS).withWire(wire().withReorder(Chance.of(Chance.ALWAYS))),
                new Streams(1),
                log);
        link.offer(TestPacket.of(0, 1000), 0);
        assertThat(drain(link)).containsExactly("0@1000000");
    }

    private static WireSpec wire() {
        return WireSpec.PLAIN;
    }

    private static Schedule schedule(boolean fluid, Change... changes) {
        return new Schedule(List.of(changes), 0, fluid, false);
    }

    private Link link(WireSpec wire) {
        return new Link(Specs.link(0, 0, FifoSpec.packets(1000)).withWire(wire), new Streams(1), log);
    }

    private List<String> served(Trace trace, int... lengths) {
        Link link = link(wire().withTrace(trace));
        for (int i = 0; i < lengths.length; i++) {
            link.offer(TestPacket.of(i, lengths[i]), 0);
        }
        return drain(link);
    }

    /** Packets of 1000 bytes at the instant 0 over 1 Mbit/s. */
    private List<String> scheduled(Schedule schedule, int packets) {
        Link link = new Link(Specs.link(1_000_000, 0).withWire(wire().withSchedule(schedule)), new Streams(1), log);
        for (int i = 0; i < packets; i++) {
            link.offer(TestPacket.of(i, 1000), 0);
        }
        return drain(link);
    }

    private List<Long> survivors(ErrorModel model, int packets) {
        Link link = link(wire().withErrors(model));
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < packets; i++) {
            link.offer(TestPacket.of(i, 100), i);
            for (Packet packet = link.poll(i); packet != null; packet = link.poll(i)) {
                ids.add(packet.id);
            }
        }
        return ids;
    }

    private static List<String> drain(Link link) {
        List<String> out = new ArrayList<>();
        while (link.nextNs() != Link.NEVER) {
            long nowNs = link.nextNs();
            for (Packet packet = link.poll(nowNs); packet != null; packet = link.poll(nowNs)) {
                out.add(packet.id + "@" + packet.dueNs);
            }
        }
        return out;
    }
}

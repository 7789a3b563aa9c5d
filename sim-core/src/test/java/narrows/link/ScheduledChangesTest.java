package narrows.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import narrows.link.Schedule.Change;
import narrows.packet.Packet;
import narrows.qdisc.Chance;
import narrows.qdisc.CodelSpec;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.ImpairSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;

/** What queues, buckets and delays do when the schedule of a link changes them. Expected values: the qdisc reference. */
class ScheduledChangesTest {
    private static final long MS = 1_000_000;
    private static final long US = 1_000;
    private static final long SAME = Schedule.SAME;
    private static final TbfSpec TWO_MBIT = TbfSpec.of(new Rate(2_000_000), 10_240, 40_000);

    private final LinkLog log = new LinkLog();

    /** Section 15.1: six frames fit the full bucket, and the next needs 358 bytes more. */
    @Test
    void a_change_of_tbf_fills_its_bucket_as_the_kernel_does() {
        Link link = link(0, 0, schedule(true, at(25_700 * US, TWO_MBIT)), TWO_MBIT);
        offer(link, 0, 20, 1514);
        assertThat(drain(link))
                .startsWith("0@0", "1@0", "2@0", "3@0", "4@0", "5@0", "6@1432000")
                .endsWith(
                        "10@25656000",
                        "11@25700000",
                        "12@25700000",
                        "13@25700000",
                        "14@25700000",
                        "15@25700000",
                        "16@25700000",
                        "17@27132000",
                        "18@33188000",
                        "19@39244000");
    }

    /** At 25.7 ms the bucket holds 0.044 ms of 2 Mbit/s: 11 bytes. The other 1503 take 12.024 ms at 1 Mbit/s. */
    @Test
    void a_bucket_that_is_not_refilled_keeps_its_bytes() {
        TbfSpec slower = TbfSpec.of(new Rate(1_000_000), 10_240, 40_000);
        Link link = link(0, 0, schedule(false, at(25_700 * US, slower)), TWO_MBIT);
        offer(link, 0, 13, 1514);
        assertThat(drain(link)).endsWith("10@25656000", "11@37724000", "12@49836000");
    }

    /** {@code fifo_set_limit}: the limit of tbf is that of its fifo, and what waits stays. */
    @Test
    void a_smaller_limit_of_tbf_drops_only_what_comes_later() {
        TbfSpec shorter = TbfSpec.of(new Rate(2_000_000), 10_240, 3_028);
        Link link = link(0, 0, schedule(true, at(MS, shorter)), TWO_MBIT);
        offer(link, 0, 20, 1514);
        offer(link, 20, 1, 1514, 2 * MS);
        drain(link);
        assertThat(log.dropped()).containsExactly("20@2000000 QUEUE_LIMIT bfifo");
        assertThat(log.delivered()).hasSize(20);
    }

    @Test
    void a_smaller_fifo_keeps_what_waits() {
        Link link = link(8_000_000, 0, schedule(true, at(2_500 * US, FifoSpec.packets(2))), FifoSpec.packets(10));
        offer(link, 0, 8, 1000);
        offer(link, 8, 1, 1000, 3 * MS);
        offer(link, 9, 1, 1000, 7 * MS);
        drain(link);
        assertThat(log.dropped()).containsExactly("8@3000000 QUEUE_LIMIT pfifo");
        assertThat(log.delivered()).endsWith("7@8000000", "9@9000000");
    }

    /** {@code codel_change} drops from the head: of those that wait, 1 to 7, the oldest four. */
    @Test
    void a_smaller_codel_drops_its_oldest_at_once() {
        CodelSpec three = new CodelSpec(3, CodelSpec.DEFAULT.control());
        Link link = link(8_000_000, 0, schedule(true, at(500 * US, three)), CodelSpec.DEFAULT);
        offer(link, 0, 8, 1000);
        drain(link);
        assertThat(log.dropped())
                .containsExactly(
                        "1@500000 QUEUE_LIMIT codel",
                        "2@500000 QUEUE_LIMIT codel",
                        "3@500000 QUEUE_LIMIT codel",
                        "4@500000 QUEUE_LIMIT codel");
        assertThat(log.delivered()).containsExactly("0@1000000", "5@2000000", "6@3000000", "7@4000000");
    }

    /** Section 5.9: what is delayed keeps its instant. */
    @Test
    void a_shorter_netem_delay_lets_later_packets_overtake() {
        NetemSpec slow = NetemSpec.DEFAULT.withDelay(100 * MS, 0);
        NetemSpec fast = NetemSpec.DEFAULT.withDelay(20 * MS, 0);
        Link link = link(0, 0, schedule(true, at(10 * MS, fast)), slow);
        offer(link, 0, 1, 1000);
        offer(link, 1, 1, 1000, 15 * MS);
        assertThat(drain(link)).containsExactly("1@35000000", "0@100000000");
    }

    @Test
    void a_smaller_netem_limit_counts_those_in_flight() {
        NetemSpec slow = NetemSpec.DEFAULT.withDelay(100 * MS, 0);
        Link link = link(0, 0, schedule(true, at(10 * MS, slow.withLimit(2))), slow);
        offer(link, 0, 3, 1000);
        offer(link, 3, 1, 1000, 15 * MS);
        assertThat(drain(link)).containsExactly("0@100000000", "1@100000000", "2@100000000");
        assertThat(log.dropped()).containsExactly("3@15000000 QUEUE_LIMIT netem");
    }

    @Test
    void copies_and_damage_begin_with_their_change() {
        ImpairSpec all = new ImpairSpec(Chance.of(Chance.ALWAYS), Chance.NEVER);
        Link link = link(
                0,
                0,
                schedule(true, at(10 * MS, all)),
                new ImpairSpec(Chance.NEVER, Chance.NEVER),
                FifoSpec.packets(9));
        offer(link, 0, 1, 1000);
        offer(link, 1, 1, 1000, 10 * MS);
        assertThat(drain(link)).containsExactly("0@0", "1@10000000", "1@10000000");
    }

    @Test
    void jitter_and_reordering_begin_with_their_change() {
        Change jitter = new Change(10 * MS, SAME, SAME, SAME, 5 * MS, null, new TreeMap<>());
        Change reorder = new Change(20 * MS, SAME, SAME, SAME, 0, Chance.of(Chance.ALWAYS), new TreeMap<>());
        Link link = link(0, 20 * MS, new Schedule(List.of(jitter, reorder), 0, false, true), FifoSpec.packets(999));
        offer(link, 0, 1, 1000);
        offer(link, 1, 100, 1000, 10 * MS);
        offer(link, 101, 1, 1000, 20 * MS);
        drain(link);
        assertThat(log.delivered()).contains("0@20000000", "101@20000000");
        assertThat(arrivals(1, 100)).allSatisfy(atNs -> assertThat(atNs).isBetween(25 * MS, 35 * MS - 1));
        assertThat(arrivals(1, 100).stream().distinct().count()).isGreaterThan(90);
    }

    /** The link's own queue of one packet is in force again from 20 ms to 30 ms, and from 40 ms. */
    @Test
    void a_new_period_begins_with_the_own_queue() {
        Schedule schedule = new Schedule(List.of(at(10 * MS, FifoSpec.packets(3))), 20 * MS, false, false);
        Link link = link(1_000_000, 0, schedule, FifoSpec.packets(1));
        for (long ms : new long[] {0, 10, 20, 50}) {
            offer(link, (int) ms, 3, 100, ms * MS);
        }
        drain(link);
        assertThat(log.dropped()).containsExactly("2@0 QUEUE_LIMIT pfifo", "22@20000000 QUEUE_LIMIT pfifo");
    }

    /** Whoever asks late, or only once, learns the same. */
    @Test
    void a_link_that_is_asked_late_changes_at_the_same_instants() {
        Schedule schedule =
                schedule(true, at(3 * MS, TWO_MBIT), at(9 * MS, TbfSpec.of(new Rate(8_000_000), 3_028, 9_000)));
        Link onTime = link(0, 5 * MS, schedule, TWO_MBIT);
        offer(onTime, 0, 25, 1514);
        List<String> expected = drain(onTime);
        Link late = link(0, 5 * MS, schedule, TWO_MBIT);
        offer(late, 0, 25, 1514);
        List<String> all = new ArrayList<>();
        for (Packet packet = late.poll(1_000 * MS); packet != null; packet = late.poll(1_000 * MS)) {
            all.add(packet.id + "@" + packet.dueNs);
        }
        assertThat(all).isEqualTo(expected).hasSize(25);
    }

    /** 48 bytes a cell: 100 with 8 of overhead are 3 cells of 53; the least length of 84 counts before cells do. */
    @Test
    void frames_are_counted_with_a_least_length_and_in_cells() {
        WireSpec least = WireSpec.PLAIN.withFraming(new Framing(84, false));
        assertThat(new LinkSpec("l", List.of(), 0, 0, 0, 0, 0, 1500, 38, least).wireBytes(40))
                .isEqualTo(84);
        WireSpec cells = WireSpec.PLAIN.withFraming(new Framing(0, true));
        assertThat(new LinkSpec("l", List.of(), 0, 0, 0, 0, 0, 1500, 8, cells).wireBytes(100))
                .isEqualTo(159);
        Link link = new Link(
                new LinkSpec("l", List.of(FifoSpec.packets(9)), 1_272_000, 0, 0, 0, 0, 1500, 8, cells),
                new Streams(1),
                log);
        offer(link, 0, 1, 100);
        assertThat(drain(link)).containsExactly("0@1000000");
    }

    private static Change at(long atNs, QdiscSpec root) {
        return new Change(atNs, SAME, SAME, SAME).withQdiscs(new TreeMap<>(Map.of(0, root)));
    }

    private static Schedule schedule(boolean refill, Change... changes) {
        return new Schedule(List.of(changes), 0, false, false, refill);
    }

    private Link link(long rateBitsPerSec, long delayNs, Schedule schedule, QdiscSpec... qdiscs) {
        LinkSpec spec = new LinkSpec("link", List.of(qdiscs), rateBitsPerSec, delayNs, 0, 0, 1514, 0)
                .withWire(WireSpec.PLAIN.withSchedule(schedule));
        return new Link(spec, new Streams(1), log);
    }

    private static void offer(Link link, int first, int count, int bytes) {
        offer(link, first, count, bytes, 0);
    }

    private static void offer(Link link, int first, int count, int bytes, long atNs) {
        for (int i = 0; i < count; i++) {
            link.offer(TestPacket.of(first + i, bytes), atNs);
        }
    }

    private List<Long> arrivals(int first, int count) {
        return LongStream.range(first, first + count)
                .mapToObj(id -> log.delivered().stream()
                        .filter(text -> text.startsWith(id + "@"))
                        .findFirst()
                        .orElseThrow())
                .map(text -> Long.parseLong(text.substring(text.indexOf('@') + 1)))
                .toList();
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

package narrows.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import narrows.packet.Packet;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.TbfSpec;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import narrows.time.Scheduler;
import narrows.time.Timer;
import narrows.time.VirtualScheduler;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;

class LinkPumpTest {
    private static final long MS = 1_000_000;

    private final VirtualScheduler clock = new VirtualScheduler();
    private final List<String> out = new ArrayList<>();
    private int armed;

    @Test
    void gives_every_packet_to_the_sink_at_its_instant() {
        LinkPump pump = pump(Specs.link(8_000_000, 10 * MS));
        pump.accept(TestPacket.of(0, 1000), 0);
        pump.accept(TestPacket.of(1, 500), 0);
        clock.runUntil(1000 * MS);
        assertThat(out).containsExactly("0@11000000", "1@11500000");
        assertThat(clock.nextNs()).isEqualTo(Scheduler.NEVER);
    }

    @Test
    void passes_packets_of_one_instant_on_in_that_instant() {
        LinkPump pump = pump(Specs.link(0, 0));
        pump.accept(TestPacket.of(0, 1000), 0);
        pump.accept(TestPacket.of(1, 1000), 0);
        assertThat(out).isEmpty();
        clock.runUntil(0);
        assertThat(out).containsExactly("0@0", "1@0");
    }

    @Test
    void a_saturated_link_costs_one_event_a_packet() {
        assertThat(armsFor(Specs.link(8_000_000, 10 * MS, FifoSpec.packets(1000))))
                .isEqualTo(1000);
        assertThat(armsFor(Specs.link(8_000_000, 0, FifoSpec.packets(1000)))).isEqualTo(1000);
    }

    @Test
    void a_saturated_token_bucket_costs_one_event_a_packet() {
        LinkSpec spec = Specs.link(0, 10 * MS, TbfSpec.of(new Rate(8_000_000), 1000, 1 << 20));
        assertThat(armsFor(spec)).isLessThanOrEqualTo(1001);
    }

    @Test
    void links_in_a_row_add_their_times() {
        LinkPump second = pump(Specs.link(16_000_000, 3 * MS));
        LinkPump first = new LinkPump(clock, new Link(Specs.link(8_000_000, 2 * MS), new Streams(1), null), second);
        first.accept(TestPacket.of(0, 1000), 0);
        first.accept(TestPacket.of(1, 1000), 0);
        clock.runUntil(100 * MS);
        assertThat(out).containsExactly("0@6500000", "1@7500000");
    }

    private int armsFor(LinkSpec spec) {
        armed = 0;
        out.clear();
        LinkPump pump = new LinkPump(new Counting(), new Link(spec, new Streams(1), null), this::note);
        for (int i = 0; i < 1000; i++) {
            pump.accept(TestPacket.of(i, 1000), clock.nowNs());
        }
        clock.runUntil(clock.nowNs() + 10_000 * MS);
        assertThat(out).hasSize(1000);
        return armed;
    }

    private LinkPump pump(LinkSpec spec) {
        return new LinkPump(clock, new Link(spec, new Streams(1), null), this::note);
    }

    private void note(Packet packet, long nowNs) {
        assertThat(nowNs).isEqualTo(packet.dueNs).isEqualTo(clock.nowNs());
        out.add(packet.id + "@" + nowNs);
    }

    /** Counts how often a timer is armed for an instant. */
    private final class Counting implements Scheduler {
        @Override
        public long nowNs() {
            return clock.nowNs();
        }

        @Override
        public void arm(Timer timer, long atNs) {
            if (atNs != NEVER) {
                armed++;
            }
            clock.arm(timer, atNs);
        }

        @Override
        public void disarm(Timer timer) {
            clock.disarm(timer);
        }
    }
}

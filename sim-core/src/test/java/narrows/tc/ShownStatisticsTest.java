package narrows.tc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import narrows.link.Link;
import narrows.link.LinkSpec;
import narrows.qdisc.FqCodelSpec;
import narrows.qdisc.HtbSpec;
import narrows.qdisc.QdiscSpec;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import narrows.unit.Rate;
import org.junit.jupiter.api.Test;

/** Lines as iproute2 prints them ({@code q_htb.c}, {@code q_fq_codel.c}, {@code tc_class.c}). */
class ShownStatisticsTest {
    /**
     * The bucket of 1600 bytes is 12.8 ms. A frame costs 12.112 ms: the first leaves 0.688 ms, the second a debt of 11.424 ms,
     * which is 178500 ticks of 64 ns.
     */
    @Test
    void a_class_of_htb_has_counters_and_tokens_of_its_own() {
        List<String> lines = shown(HtbSpec.of(new Rate(1_000_000), 1600, 1600), 3);
        assertThat(lines.get(0))
                .isEqualTo(
                        "qdisc htb 1: dev a>b root refcnt 2 r2q 10 default 0x1 direct_packets_stat 0 direct_qlen 1000");
        assertThat(lines)
                .containsSubsequence(
                        "class htb 1:1 dev a>b root leaf 2: prio 0 rate 1Mbit ceil 1Mbit burst 1600b cburst 1600b",
                        " Sent 3028 bytes 2 pkt (dropped 0, overlimits 1 requeues 0)",
                        " backlog 1514b 1p requeues 0",
                        " lended: 2 borrowed: 0 giants: 0",
                        " tokens: -178500 ctokens: -178500");
    }

    /** Nothing serves the queue for long: the device sends one frame in 12 ms. The first of the flow has left. */
    @Test
    void a_flow_of_fq_codel_that_waits_is_a_class() {
        LinkSpec spec = new LinkSpec("l", List.of(FqCodelSpec.DEFAULT), 1_000_000, 0, 0, 0, 1514, 0);
        Link link = new Link(spec, new Streams(1), null);
        offer(link, 3);
        List<String> lines = ShownStatistics.lines("a>b", spec, link.statistics());
        int first = lines.size() - 4;
        assertThat(lines.get(first)).matches("class fq_codel 1:[0-9a-f]+ dev a>b parent 1:");
        assertThat(lines.subList(first + 1, first + 4))
                .containsExactly(
                        " (dropped 0, overlimits 0 requeues 0)",
                        " backlog 3028b 2p requeues 0",
                        "  deficit 0 count 0 lastcount 0 ldelay 0us");
    }

    private static List<String> shown(QdiscSpec qdisc, int packets) {
        LinkSpec spec = new LinkSpec("l", List.of(qdisc), 0, 0, 0, 0, 1514, 0);
        Link link = new Link(spec, new Streams(1), null);
        offer(link, packets);
        return ShownStatistics.lines("a>b", spec, link.statistics());
    }

    private static void offer(Link link, int packets) {
        for (int i = 0; i < packets; i++) {
            link.offer(TestPacket.of(i, 1514), 0);
        }
    }
}

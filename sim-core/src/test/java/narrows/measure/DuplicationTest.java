package narrows.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import narrows.link.Link;
import narrows.link.LinkSpec;
import narrows.packet.Packet;
import narrows.qdisc.Chance;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.ImpairSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.random.Streams;
import narrows.testing.TestPacket;
import org.junit.jupiter.api.Test;

/** A link that copies packets must still account for each of them. */
class DuplicationTest {
    private static final long MS = 1_000_000;
    private static final Chance HALF = Chance.of(1L << 31);

    @Test
    void the_ledger_balances_when_netem_copies_loses_and_overflows() {
        NetemSpec netem = NetemSpec.DEFAULT
                .withDelay(20 * MS, 5 * MS)
                .withDuplicate(HALF)
                .withLoss(1L << 30)
                .withLimit(30);
        assertBalances(List.of(netem, FifoSpec.packets(5)));
    }

    @Test
    void the_ledger_balances_when_copies_come_before_the_queue() {
        assertBalances(List.of(new ImpairSpec(HALF, HALF), FifoSpec.packets(5)));
    }

    private static void assertBalances(List<QdiscSpec> qdiscs) {
        LinkSpec spec = new LinkSpec("link", qdiscs, 10_000_000, MS, 0, 1L << 28, 1500, 0);
        Ledger ledger = new Ledger();
        Link link = new Link(spec, new Streams(1), ledger.observe("a>b", 0, 1, spec));
        for (int i = 0; i < 2000; i++) {
            TestPacket packet = TestPacket.between(0, 1, 1000);
            link.offer(packet, i * MS);
            for (Packet out = link.poll(i * MS); out != null; out = link.poll(i * MS)) {
                out.release();
            }
        }
        LedgerTotals totals = ledger.totals();
        assertThat(totals.balances()).isTrue();
        assertThat(totals.sent()).isEqualTo(2000);
        assertThat(totals.duplicated()).isBetween(500L, 1200L);
        assertThat(totals.inFlight()).isEqualTo(link.packetsInside()).isPositive();
        assertThat(totals.dropped()).isPositive();
        assertThat(ledger.linkTotals().get("a>b").balances()).isTrue();
    }
}

package narrows.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.measure.FlowResult;
import narrows.measure.LedgerTotals;
import narrows.measure.TrialResult;
import narrows.packet.Packet;
import narrows.packet.Segment;
import narrows.qdisc.DropReason;
import narrows.scenario.ScenarioReader;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;

class ConstantRateTest {
    private static final long MS = 1_000_000;

    /** An application that needs no time to wake up when it is connected. */
    private static final String AT_ONCE = "tcp: {readLatency: 0s, readLatencySpread: 0s}";

    /** Instants at which data enters the network. */
    private final Set<Long> sendingNs = new TreeSet<>();

    private final List<Integer> sentBytes = new ArrayList<>();

    private LinkObserver watch(String direction, int from, int to, LinkSpec spec) {
        return new LinkObserver() {
            @Override
            public void arrived(Packet packet, long nowNs) {
                boolean acknowledgment = packet instanceof Segment segment && segment.payloadBytes == 0;
                if (from == 0 && !acknowledgment) {
                    sendingNs.add(nowNs);
                    sentBytes.add(packet.lengthBytes);
                }
            }

            @Override
            public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {}

            @Override
            public void delivered(Packet packet, long nowNs) {}
        };
    }

    private TrialResult run(String duration, String link, String flow) {
        String yaml = "name: t\nduration: " + duration + "\nlinks: [{between: [a, b], " + link + "}]\nflows: [{" + flow
                + "}]\n";
        return new Simulation(
                        ScenarioReader.read(yaml, "t.yaml"),
                        new StackName(StackName.Kind.SIM, "cubic", StackName.DEFAULT_PROFILE),
                        1,
                        List.of(this::watch))
                .run();
    }

    /**
     * 1470 bytes at 1 Mbit/s leave every 11.76 ms, 171 of them within 2 s. Each takes 20 ms and 1498 * 8 / 10 Mbit/s = 1.1984 ms,
     * so 169 arrive within 2 s.
     */
    @Test
    void datagrams_leave_at_constant_spacing_and_count_when_they_arrive() {
        TrialResult result = run("2s", "rate: 10mbit, delay: 20ms", "from: a, to: b, app: udp {rate: 1mbit}");
        FlowResult flow = result.flows().get(0);

        assertThat(sendingNs)
                .hasSize(171)
                .startsWith(0L, 11_760_000L, 23_520_000L)
                .contains(170 * 11_760_000L);
        assertThat(sentBytes).containsOnly(1498);
        assertThat(flow.datagrams().receivedDatagrams()).isEqualTo(169);
        assertThat(flow.goodputBitsPerSec()).isEqualTo(169 * 1470 * 8 / 2.0);
        assertThat(flow.throughputBitsPerSec()).isEqualTo(169 * 1498 * 8 / 2.0);
        assertThat(flow.datagrams().lostDatagrams()).isZero();
        assertThat(flow.datagrams().jitterNs()).isZero();
        assertThat(flow.sentPackets()).isEqualTo(171);
        assertThat(flow.retransmits()).isZero();
    }

    @Test
    void datagrams_start_and_stop_with_their_flow() {
        run("2s", "delay: 1ms", "from: a, to: b, app: udp {rate: 1mbit, length: 1250}, start: 500ms, stop: 540ms");

        assertThat(sendingNs).containsExactly(500 * MS, 510 * MS, 520 * MS, 530 * MS);
    }

    @Test
    void every_datagram_is_received_lost_or_under_way() {
        TrialResult result = run(
                "20s",
                "rate: 10mbit, delay: 20ms, jitter: 15ms, forward: {loss: 10%}",
                "from: a, to: b, app: udp {rate: 2mbit}");
        FlowResult flow = result.flows().get(0);
        LedgerTotals forward = result.linkLedgers().get("a>b");

        assertThat(flow.datagrams().receivedDatagrams()).isEqualTo(forward.delivered());
        assertThat(flow.datagrams().lostDatagrams())
                .isBetween(forward.dropped() - forward.inFlight(), forward.dropped() + forward.inFlight());
        assertThat(flow.datagrams().reorderedDatagrams()).isPositive();
        assertThat(flow.datagrams().jitterNs()).isBetween(1.0 * MS, 15.0 * MS);
        assertThat(result.ledger().balances()).isTrue();
    }

    /** Linux clears don't-fragment of a datagram that is longer than the MTU: 4008 bytes go in pieces of 1480, 1480, 1048. */
    @Test
    void long_datagrams_are_cut_and_put_together_again() {
        TrialResult result = run("1s", "delay: 1ms", "from: a, to: b, app: udp {rate: 320kbit, length: 4000}");
        FlowResult flow = result.flows().get(0);

        assertThat(sentBytes).hasSize(30).startsWith(1500, 1500, 1068);
        assertThat(flow.datagrams().receivedDatagrams()).isEqualTo(10);
        assertThat(flow.goodputBitsPerSec()).isEqualTo(320_000);
        assertThat(result.ledger().sent()).isEqualTo(30);
    }

    /** 8000 bytes at 1 Mbit/s every 64 ms; the first waits for the handshake of 20 ms. */
    @Test
    void writes_into_tcp_leave_at_their_instants_while_the_window_is_open() {
        TrialResult result =
                run("1s", "delay: 10ms", "from: a, to: b, app: onoff {rate: 1mbit, length: 8000}, " + AT_ONCE);

        assertThat(sendingNs)
                .startsWith(20 * MS, 64 * MS, 128 * MS, 192 * MS)
                .contains(960 * MS)
                .hasSize(16);
        assertThat(result.flows().get(0).goodputBitsPerSec()).isEqualTo(16 * 8000 * 8);
        assertThat(result.flows().get(0).datagrams()).isNull();
    }

    @Test
    void writes_pause_between_periods() {
        run(
                "1s",
                "delay: 1ms",
                "from: a, to: b, app: onoff {rate: 1mbit, length: 1000, on: 20ms, off: 480ms}, " + AT_ONCE);

        assertThat(sendingNs).containsExactly(2 * MS, 8 * MS, 16 * MS, 500 * MS, 508 * MS, 516 * MS);
    }

    @Test
    void more_than_the_link_takes_fills_the_link() {
        TrialResult result =
                run("10s", "rate: 10mbit, delay: 5ms, queue: fifo 50p", "from: a, to: b, app: onoff {rate: 20mbit}");

        assertThat(result.flows().get(0).goodputBitsPerSec()).isBetween(9.4e6, 9.66e6); // 1448 of 1500 bytes at most
    }
}

package narrows.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EffectiveConfigurationTest {

    /** qdisc.md section 1: with a child, tbf's limit has no effect; netem's 1000 packets of 1500 B last 6 s at 2 Mbit/s. */
    @Test
    void a_tbf_limit_with_a_child_is_not_in_force() {
        String text =
                text(Yaml.link("tc: [\"tbf limit 15Kb buffer 10Kb/8 rate 2Mbit\", \"netem delay 100ms loss 5%\"]"));
        assertThat(text)
                .contains("""
                      tbf rate 2mbit burst 10kb
                        tbf limit 15360 B not in force: child netem, 1000 packets
                      netem limit 1000 packets delay 100ms loss 5%
                        limit in force 1000 packets, those in flight included, up to 6000 ms at 2mbit
                    """)
                .contains("one-way delay 120 ms without queueing and serialization")
                .contains("link a-b: tbf limit 15360 B is not in force");
    }

    /** 15360 B last 61.44 ms at 2 Mbit/s. */
    @Test
    void a_tbf_limit_without_a_child_is_in_force() {
        assertThat(text(Yaml.link("tc: tbf rate 2mbit burst 10kb limit 15kb"))).contains("""
              tbf rate 2mbit burst 10kb limit 15kb
                limit in force 15360 B, up to 61.44 ms at 2mbit
            """);
    }

    /** 50 packets of 1500 B last 60 ms at 10 Mbit/s, one of them 1.2 ms. */
    @Test
    void describes_a_plain_link_once_for_both_directions() {
        assertThat(text(Yaml.link("queue: fifo 50p\n    loss: 0.1%\n    jitter: 1ms")))
                .contains("""
                    link a-b a>b and b>a
                      pfifo limit 50 packets
                        limit in force 50 packets, up to 60 ms at 10mbit
                      serialization 10mbit, 1.2 ms for a full packet
                      propagation 20ms +- 1ms uniform
                      loss 0.1% at the receiver, after the packet has used the link
                      one-way delay 20 ms without queueing and serialization; mtu 1500 B, overhead 0 B a packet
                    """);
    }

    /** 64 kB are 65536 B: 52.4288 ms at 10 Mbit/s. */
    @Test
    void describes_unlike_directions_apart() {
        assertThat(text(Yaml.link("queue: none\n    forward: {queue: fifo 64kb}\n    overhead: 14")))
                .contains("""
                    link a-b a>b
                      bfifo limit 64kb
                        limit in force 65536 B, up to 52.429 ms at 10mbit
                    """)
                .contains("""
                    link a-b b>a
                      queue fifo, no limit
                      serialization 10mbit, 1.211 ms for a full packet
                    """);
    }

    @Test
    void a_queue_before_no_rate_never_fills() {
        String yaml = Yaml.link("queue: fifo 50p").replace("    rate: 10mbit\n", "");
        assertThat(text(yaml))
                .contains("limit in force 50 packets, no rate, so nothing waits")
                .contains("no serialization");
    }

    /**
     * Round trip: 20 ms and 5 ms each way; the data packet of 1500 B takes 1.2 ms on the first link and 12 ms on the second,
     * its ACK of 52 B 0.0416 and 0.416 ms.
     */
    @Test
    void gives_path_round_trip_and_segment_size_of_each_flow() {
        String yaml = Yaml.BASE
                .replace("flows:", "  - {between: [c, b], rate: 1mbit, delay: 5ms, queue: fifo 10p}\nflows:")
                .replace("to: b", "to: c");
        assertThat(text(yaml)).contains("""
            flows
              a->c bulk, 0s to 10s
                path a > b > c; back c > b > a
                RTT without queueing 50 ms, and 13.658 ms to serialize a full packet and its ACK
                MSS 1460 B, 1448 B of data in a segment with timestamps; window automatic; writes of the stack's own choice
            """);
    }

    /** The path's least MTU counts; TCP_MAXSEG bounds what the option says, timestamps take 12 bytes of it. */
    @Test
    void the_segment_size_follows_the_mtu_of_the_path_and_the_mss_option() {
        assertThat(text(Yaml.link("mtu: 9000"))).contains("MSS 8960 B, 8948 B of data");
        assertThat(text(Yaml.link("mtu: 9000\n    backward: {mtu: 600}"))).contains("MSS 560 B, 548 B of data");
        assertThat(text(Yaml.flow("tcp: {mss: 536, window: 64kb, length: 1024}")))
                .contains("MSS 536 B, 524 B of data in a segment with timestamps; window 64kb; writes of 1024 B");
    }

    @Test
    void lists_the_nodes_with_their_addresses() {
        assertThat(text(Yaml.BASE)).contains("nodes\n  a 10.77.0.1\n  b 10.77.0.2\n");
    }

    @Test
    void begins_with_what_is_run() {
        assertThat(text(Yaml.top("description: |\n  two\n  lines\nstacks: [sim:reno]\nseed: 7\ntrials: 3\nwarmup: 1s")))
                .startsWith("""
                    scenario t: two lines
                    duration 10s, warmup 1s, trials 3, seed 7 for trial 1, one more for each further trial
                    stacks sim:reno
                    """);
    }

    private static String text(String yaml) {
        return EffectiveConfiguration.text(Yaml.read(yaml));
    }
}

package narrows.scenario.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import narrows.NarrowsException;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.tc.TcChain;
import narrows.tc.TcScript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExportTest {
    @Test
    void tc_lines_are_exported_as_lines_that_mean_the_same() {
        Scenario scenario =
                scenario("tc: [\"tbf rate 2mbit burst 10kb limit 15kb\", \"netem delay 100ms 10ms loss 5% 25%\"]");
        List<String> commands = Export.TC
                .text(scenario)
                .lines()
                .filter(line -> line.startsWith("tc "))
                .toList();
        assertThat(TcChain.parse(TcScript.byDevice(commands).get("a-b")).specs())
                .isEqualTo(scenario.topology().links().get(0).forward().qdiscs());
    }

    /** One packet more than the queue: netem's limit counts the one in service. */
    @Test
    void a_rate_with_a_queue_is_netem_with_a_rate() {
        assertThat(Export.TC.text(scenario("rate: 10mbit\n    queue: fifo 50p\n    overhead: 14")))
                .contains("# on a, an Ethernet or veth device, whose 14 B header counts\n")
                .contains("tc qdisc add dev a-b root handle 1: netem limit 51 rate 10mbit\n");
        assertThat(Export.TC.text(scenario("delay: 20ms\n    queue: none")))
                .contains("netem limit 2147483647 delay 20ms\n");
    }

    @Test
    void ns3_has_the_same_link_without_a_second_queue() {
        assertThat(Export.NS3.text(
                        scenario("rate: 2mbit\n    delay: 2ms\n    overhead: 2\n    queue: fifo 10p\n    loss: 50%")))
                .contains("ns3::StringValue(\"2000000bps\")")
                .contains("\"MaxSize\", ns3::StringValue(\"10p\")")
                .contains("SetChannelAttribute(\"Delay\", ns3::StringValue(\"2000000ns\"))")
                .contains("TrafficControlHelper().Uninstall(devices)")
                .contains("loss1->SetRate(0.5);");
    }

    @Test
    void mahimahi_has_shells_in_the_order_in_which_packets_meet_them() {
        assertThat(Export.MAHIMAHI.text(scenario(
                        "rate: 24064kbit\n    delay: 10ms\n    overhead: 4\n    queue: fifo 10p\n    loss: 50%")))
                .contains("yes 1 | head -n 2 > \"$up\"")
                .endsWith("mm-delay 10 mm-loss uplink 0.5 mm-link \"$up\" \"$down\" --uplink-queue=droptail"
                        + " --uplink-queue-args=\"packets=10\" --downlink-queue=droptail"
                        + " --downlink-queue-args=\"packets=10\" mm-loss downlink 0.5\n");
    }

    @Test
    void ns3_has_its_own_error_models() {
        String link = "rate: 2mbit\n    overhead: 2\n    queue: fifo 10p\n    loss: ";
        assertThat(Export.NS3.text(scenario(link + "burst 50% 2-3")))
                .contains("loss1 = ns3::CreateObject<ns3::BurstErrorModel>();")
                .contains("loss1->SetBurstRate(0.5);")
                .contains("length1->SetAttribute(\"Min\", ns3::DoubleValue(2));")
                .contains("length1->SetAttribute(\"Max\", ns3::DoubleValue(3));")
                .contains("loss1->SetRandomBurstSize(length1);")
                .contains("devices.Get(1)->SetAttribute(\"ReceiveErrorModel\", ns3::PointerValue(loss1));");
        assertThat(Export.NS3.text(scenario(link + "list 0 3 7")))
                .contains("ns3::ReceiveListErrorModel>();")
                .contains("->SetList({0, 3, 7});");
        assertThat(Export.NS3.text(scenario(link + "binary"))).contains("ns3::BinaryErrorModel>();");
    }

    @Test
    void a_delay_alone_is_netem_with_its_distribution_chain_and_reordering() {
        assertThat(Export.TC.text(scenario("delay: 20ms\n    jitter: 5ms pareto\n    queue: none\n    reorder: 1%")))
                .contains("netem limit 2147483647 delay 20ms 5ms distribution pareto reorder 1%\n");
        assertThat(Export.TC.text(scenario("delay: 1ms\n    queue: none\n    loss: gemodel 1% 10%")))
                .contains("netem limit 2147483647 delay 1ms loss gemodel 1% 10% 100% 0%\n");
    }

    @Test
    void mahimahi_takes_the_traces_of_both_directions(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("file.up"), "1\n");
        Files.writeString(folder.resolve("file.down"), "1\n1\n");
        String yaml = """
                name: t
                links:
                  - between: [a, b]
                    queue: fifo 9p
                    forward: {trace: file.up once}
                    backward: {trace: file.down once}
                flows:
                  - {from: a, to: b}
                """;
        Scenario traced = ScenarioReader.read(yaml, folder.resolve("t.yaml").toString());
        assertThat(Export.MAHIMAHI.text(traced))
                .contains("up=\"file.up\"; down=\"file.down\"\n")
                .endsWith("mm-link --once \"$up\" \"$down\" --uplink-queue=droptail --uplink-queue-args=\"packets=9\""
                        + " --downlink-queue=droptail --downlink-queue-args=\"packets=9\"\n");
        Scenario exact = ScenarioReader.read(
                yaml.replace("once", "exact"), folder.resolve("t.yaml").toString());
        assertThatThrownBy(() -> Export.MAHIMAHI.text(exact)).hasMessageContaining("this trace is exact");
        assertThatThrownBy(() -> Export.TC.text(traced))
                .hasMessageContaining("its trace file.up has no exact words there");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TC | rate: 10mbit, loss: 1%, overhead: 14 | loss comes after the rate here",
                "TC | rate: 10mbit, loss: binary, overhead: 14 | its error model, loss of every second packet",
                "TC | delay: 5ms, loss: binary, queue: none | netem has one loss model",
                "TC | delay: 5ms, queue: fifo 9p | a delay or a loss behind pfifo",
                "TC | rate: 10mbit, overhead: 14, mpu: 84 | its mpu or link layer has no exact words there",
                "NS3 | rate: 10mbit, delay: 9ms, jitter: 1ms pareto, overhead: 2 | its jitter's distribution pareto",
                "NS3 | rate: 10mbit, overhead: 2, loss: ids 4 | the ids of packets are others in ns-3",
                "NS3 | rate: 10mbit, overhead: 2, loss: gemodel 1% | no error model like netem's chains",
                "MAHIMAHI | rate: 12032kbit, overhead: 4, reorder: 1% | its reordering has no exact words there",
                "TC | rate: 10mbit, delay: 5ms, overhead: 14, queue: fifo 9p | netem's limit also counts those in flight",
                "TC | rate: 10mbit, overhead: 2, queue: fifo 9p | tc counts 14 bytes of header on Ethernet",
                "NS3 | rate: 10mbit | ns-3 counts 2 bytes of overhead a packet",
                "NS3 | delay: 10ms | needs a rate",
                "NS3 | rate: 10mbit, overhead: 2, jitter: 1ms, delay: 2ms | no jitter",
                "MAHIMAHI | rate: 10mbit, overhead: 4 | multiples of 12.032mbit",
                "MAHIMAHI | delay: 1500us | whole milliseconds"
            })
    void what_does_not_map_is_refused_with_the_reason(Export tool, String keys, String reason) {
        Scenario scenario = scenario(keys.replace(", ", "\n    "));
        assertThatThrownBy(() -> tool.text(scenario))
                .isInstanceOf(NarrowsException.class)
                .hasMessageContaining(reason);
    }

    private static Scenario scenario(String link) {
        return ScenarioReader.read(
                "name: t\nstacks: [sim:reno]\nlinks:\n  - between: [a, b]\n    " + link
                        + "\nflows:\n  - {from: a, to: b}\n",
                "t.yaml");
    }
}

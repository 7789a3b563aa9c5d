package narrows.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.stream.Stream;
import narrows.NarrowsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every wrong input is refused with one line: file, line, column, key, value and what would be right. */
class ScenarioErrorsTest {

    @ParameterizedTest(name = "{1} {2}")
    @MethodSource({
        "top",
        "links",
        "queues",
        "patterns",
        "flows",
        "apps",
        "lossByBytes",
        "wires",
        "stacks",
        "expectations",
        "later",
        "yaml"
    })
    void says_where_and_what_is_right(String yaml, String start, String hint) {
        NarrowsException error =
                catchThrowableOfType(NarrowsException.class, () -> ScenarioReader.read(yaml, Yaml.FILE));
        assertThat(error).as(yaml).isNotNull();
        assertThat(error.getMessage())
                .startsWith("t.yaml:" + start)
                .contains(hint)
                .doesNotContain("\n");
        assertThat(error.exitCode()).isEqualTo(NarrowsException.USAGE);
    }

    static Stream<Arguments> top() {
        return Stream.of(
                wrong(Yaml.top("durations: 5s"), "9:1: durations: unknown key", "did you mean 'duration'?"),
                wrong(Yaml.top("zzzzzzzzzz: 5s"), "9:1: zzzzzzzzzz: unknown key", "known: name, description, duration"),
                wrong(Yaml.top("duration: 5"), "9:11: duration \"5\"", "a time such as"),
                wrong(Yaml.top("duration: 5sek"), "9:11: duration \"5sek\"", "a time such as"),
                wrong(Yaml.top("duration: -5s"), "9:11: duration \"-5s\"", "a time such as"),
                wrong(Yaml.top("duration: 0s"), "9:11: duration \"0s\"", "from 1ms to 604800s"),
                wrong(Yaml.top("duration: 169h"), "9:11: duration \"169h\"", "from 1ms to 604800s"),
                wrong(Yaml.top("duration:"), "9:10: duration: no value", "a time such as"),
                wrong(Yaml.top("duration: [5s]"), "9:11: duration: a list", "a time such as"),
                wrong(Yaml.top("duration: 5s\nduration: 6s"), "10:1: duration: written twice", "line 9"),
                wrong(Yaml.top("warmup: 10s"), "9:9: warmup: nothing is left to measure", "the duration is 10s"),
                wrong(Yaml.top("trials: 0"), "9:9: trials \"0\"", "a whole number from 1 to 1000000"),
                wrong(Yaml.top("trials: 1000001"), "9:9: trials \"1000001\"", "from 1 to 1000000"),
                wrong(Yaml.top("trials: 2.5"), "9:9: trials \"2.5\"", "a whole number"),
                wrong(Yaml.top("trials: {n: 3}"), "9:9: trials: a group of keys", "a whole number"),
                wrong(Yaml.top("seed: -1"), "9:7: seed \"-1\"", "a whole number from 0"),
                wrong(Yaml.top("seed: one"), "9:7: seed \"one\"", "a whole number from 0"),
                wrong(Yaml.top("seed: 99999999999999999999"), "9:7: seed", "a whole number from 0"),
                wrong(Yaml.top("precision: 3"), "9:12: precision \"3\"", "a share from 0% to 100%"),
                wrong(Yaml.top("precision: 0%"), "9:12: precision \"0%\"", "a share above 0%"),
                wrong(Yaml.top("record: {pcap: yes}"), "9:16: record.pcap \"yes\"", "none, first"),
                wrong(Yaml.top("record: {pcap: frist}"), "9:16: record.pcap \"frist\"", "did you mean 'first'?"),
                wrong(Yaml.top("record: {cap: all}"), "9:10: record.cap: unknown key", "did you mean 'pcap'?"),
                wrong(Yaml.top("record: {series: no}"), "9:18: record.series \"no\"", "true or false"),
                wrong(Yaml.BASE.replace("name: t", "name: a/b"), "1:7: name \"a/b\"", "letters, digits"),
                wrong(Yaml.BASE.replace("name: t\n", ""), "1:1: 'name' is missing", "write name:"),
                wrong("name: t\nflows: [{from: a, to: b}]\n", "1:1: 'links' is missing", "write links:"),
                wrong("name: t\nlinks: [{between: [a, b]}]\n", "1:1: 'flows' is missing", "write flows:"),
                wrong(
                        "name: t\nlinks: []\nflows: [{from: a, to: b}]\n",
                        "2:8: links: an empty list",
                        "between: [a, b]"),
                wrong(
                        "name: t\nlinks: [{between: [a, b]}]\nflows: []\n",
                        "3:8: flows: an empty list",
                        "from: a, to: b"),
                wrong(
                        "name: t\nlinks: {between: [a, b]}\nflows: []\n",
                        "2:8: links: a group of keys",
                        "a list of links"));
    }

    static Stream<Arguments> links() {
        return Stream.of(
                wrong(Yaml.link("colour: red"), "6:5: links.0.colour: unknown key", "known: between, name"),
                wrong(Yaml.link("qeue: fifo 100p"), "6:5: links.0.qeue: unknown key", "did you mean 'queue'?"),
                wrong(Yaml.BASE.replace("10mbit", "10"), "4:11: links.0.rate \"10\"", "a rate such as 10mbit"),
                wrong(Yaml.BASE.replace("10mbit", "0mbit"), "4:11: links.0.rate \"0mbit\"", "from 1bit to 1tbit"),
                wrong(Yaml.BASE.replace("10mbit", "2tbit"), "4:11: links.0.rate \"2tbit\"", "from 1bit to 1tbit"),
                wrong(Yaml.BASE.replace("10mbit", "-1mbit"), "4:11: links.0.rate \"-1mbit\"", "a rate such as 10mbit"),
                wrong(Yaml.BASE.replace("10mbit", "10mb"), "4:11: links.0.rate \"10mb\"", "a rate such as 10mbit"),
                wrong(Yaml.BASE.replace("20ms", "20"), "5:12: links.0.delay \"20\"", "a time such as"),
                wrong(Yaml.BASE.replace("20ms", "61min"), "5:12: links.0.delay \"61min\"", "from 0s to 3600s"),
                wrong(Yaml.link("loss: 0.1"), "6:11: links.0.loss \"0.1\"", "a share from 0% to 100%"),
                wrong(Yaml.link("loss: 101%"), "6:11: links.0.loss \"101%\"", "a share from 0% to 100%"),
                wrong(
                        Yaml.link("jitter: 30ms"),
                        "6:13: links.0.jitter: jitter is more than the delay (20ms)",
                        "before they are sent"),
                wrong(Yaml.link("loss: burst"), "6:11: links.0.loss \"burst\"", "burst 1% 1-4"),
                wrong(Yaml.link("loss: burst 1% 4-1"), "6:11: links.0.loss \"burst 1% 4-1\"", "burst 1% 1-4"),
                wrong(Yaml.link("loss: burst 101%"), "6:11: links.0.loss \"101%\"", "a share from 0% to 100%"),
                wrong(Yaml.link("loss: list"), "6:11: links.0.loss \"list\"", "list 0 3 7"),
                wrong(Yaml.link("loss: ids 0"), "6:11: links.0.loss \"ids 0\"", "ids 12 40"),
                wrong(Yaml.link("loss: binary 2"), "6:11: links.0.loss \"binary 2\"", "no further words"),
                wrong(Yaml.link("loss: 2/bit"), "6:11: links.0.loss \"2/bit\"", "each byte or bit"),
                wrong(Yaml.link("jitter: 5ms gone.dist"), "6:13: links.0.jitter: distribution gone.dist", "NoSuchFile"),
                wrong(Yaml.link("jitter: 5ms bell"), "6:13: links.0.jitter: jitter distribution 'bell'", "my.dist"),
                wrong(Yaml.link("mpu: -1"), "6:10: links.0.mpu \"-1\"", "a whole number from 0 to 1000"),
                wrong(Yaml.link("linklayer: amt"), "6:16: links.0.linklayer \"amt\"", "did you mean 'atm'?"),
                wrong(Yaml.link("trace: a b"), "6:12: links.0.trace:", "write one of them"),
                wrong(Yaml.link("forward: {trace: a b}"), "6:22: links.0.forward.trace \"a b\"", "exact or once"),
                wrong(
                        Yaml.link("schedule: [{at: 1s, loss: gemodel 1%}]"),
                        "6:31: links.0.schedule.0.loss",
                        "a share of packets"),
                wrong(
                        Yaml.link("schedule: [{at: 1s, jitter: 5ms normal}]"),
                        "6:33: links.0.schedule.0.jitter",
                        "the distribution stays"),
                wrong(
                        Yaml.link("schedule: [{at: 1s, delay: 1ms, jitter: 5ms}]"),
                        "6:16: links.0.schedule.0: jitter 5ms is more",
                        "before they are sent"),
                wrong(
                        Yaml.link("schedule: [{at: 1s, queue: fifo 5kb}]"),
                        "6:32: links.0.schedule.0.queue: no bfifo",
                        "the link has pfifo"),
                wrong(
                        Yaml.link("schedule: [{at: 1s, tc: netem delay 1ms}]"),
                        "6:29: links.0.schedule.0.tc: no netem",
                        "the link has pfifo"),
                wrong(
                        Yaml.link("queue: fq_codel\n    schedule: [{at: 1s, queue: fq_codel flows 9}]"),
                        "7:32: links.0.schedule.0.queue: the number of flows cannot be changed",
                        "the kernel refuses it"),
                wrong(
                        Yaml.link("tc: [red limit 60kb avpkt 1000, pfifo limit 9]\n"
                                + "    schedule: [{at: 1s, tc: red limit 90kb avpkt 1000}]"),
                        "7:29: links.0.schedule.0.tc: red: a change would put a fifo in the place of pfifo",
                        "change red only where it has no child"),
                wrong(
                        Yaml.link("schedule: [{at: 1s, qeue: fifo 5p}]"),
                        "6:25: links.0.schedule.0.qeue: unknown key",
                        "did you mean 'queue'?"),
                wrong(Yaml.link("mtu: 67"), "6:10: links.0.mtu \"67\"", "a whole number from 68 to 65535"),
                wrong(Yaml.link("mtu: 65536"), "6:10: links.0.mtu \"65536\"", "a whole number from 68 to 65535"),
                wrong(Yaml.link("overhead: -1"), "6:15: links.0.overhead \"-1\"", "a whole number from 0 to 1000"),
                wrong(Yaml.link("name: 1st link"), "6:11: links.0.name \"1st link\"", "a link name"),
                wrong(
                        Yaml.link("forward: {rat: 1mbit}"),
                        "6:15: links.0.forward.rat: unknown key",
                        "did you mean 'rate'?"),
                wrong(Yaml.link("backward: 1mbit"), "6:15: links.0.backward \"1mbit\"", "{rate: 5mbit}"),
                wrong(Yaml.link("forward: {rate: fast}"), "6:21: links.0.forward.rate \"fast\"", "a rate such as"),
                wrong(
                        Yaml.link("forward: {between: [a, b]}"),
                        "6:15: links.0.forward.between: unknown key",
                        "known: rate"),
                wrong(
                        Yaml.BASE.replace("flows:", "  - between: [b, a]\nflows:"),
                        "6:5: links.1: b and a are already linked",
                        "line 3"),
                wrong(
                        Yaml.link("name: x").replace("flows:", "  - {between: [b, c], name: x}\nflows:"),
                        "7:5: links.1: another link is named 'x'",
                        "line 3"),
                wrong(
                        Yaml.BASE.replace("[a, b]", "[a, a]"),
                        "3:14: links.0.between: a link from 'a' to itself",
                        "two nodes"));
    }

    static Stream<Arguments> queues() {
        return Stream.of(
                wrong(Yaml.link("queue: fifo"), "6:12: links.0.queue \"fifo\"", "fifo 100p, fifo 64kb or none"),
                wrong(
                        Yaml.link("queue: fifo 100"),
                        "6:12: links.0.queue \"100\"",
                        "write 100p for packets or 100b for bytes"),
                wrong(Yaml.link("queue: fifo 0p"), "6:12: links.0.queue \"0p\"", "a limit from 1p"),
                wrong(Yaml.link("queue: fifo 64KB"), "6:12: links.0.queue \"64KB\"", "KB, MB and GB differ"),
                wrong(Yaml.link("queue: fifo 5gb"), "6:12: links.0.queue \"5gb\"", "a size from 1b to 4294967295b"),
                wrong(
                        Yaml.link("queue: fido 100p"),
                        "6:12: links.0.queue: unknown queue 'fido'",
                        "did you mean 'fifo'?"),
                wrong(Yaml.link("queue: none 5"), "6:12: links.0.queue \"none 5\"", "fifo 100p, fifo 64kb or none"),
                wrong(Yaml.link("tc: [\"tbf rate 2mbit limit 15kb\"]"), "6:10: links.0.tc.0:", "burst: required"),
                wrong(
                        Yaml.link("tc: \"tfb rate 2mbit\""),
                        "6:9: links.0.tc:",
                        "one of pfifo, bfifo, pfifo_head_drop, tbf, netem"),
                wrong(
                        Yaml.link("tc: [\"pfifo limit 10\", \"netem delay 1ms\"]"),
                        "6:9: links.0.tc: netem: pfifo takes no child",
                        "no child"),
                wrong(Yaml.link("tc: []"), "6:9: links.0.tc: an empty list", "tc lines, root first"),
                wrong(
                        Yaml.link("tc: [\"pfifo limit 10\"]\n    queue: fifo 10p"),
                        "7:12: links.0.queue: 'queue' and 'tc' both",
                        "write one of them"));
    }

    static Stream<Arguments> patterns() {
        return Stream.of(
                wrong(Yaml.BASE.replace("[a, b]", "[a]"), "3:14: links.0.between: 1 entries", "between: [a, b]"),
                wrong(Yaml.BASE.replace("[a, b]", "[a, b, c]"), "3:14: links.0.between: 3 entries", "at one end as"),
                wrong(Yaml.BASE.replace("[a, b]", "a"), "3:14: links.0.between \"a\"", "between: [a, b]"),
                wrong(
                        Yaml.BASE.replace("[a, b]", "[a, \"b[2-1]\"]"),
                        "3:18: links.0.between.1: '2-1' counts down",
                        "smaller"),
                wrong(
                        Yaml.BASE.replace("[a, b]", "[a, \"b[1-\"]"),
                        "3:18: links.0.between.1: 'b[1-'",
                        "is not a node name"),
                wrong(Yaml.BASE.replace("[a, b]", "[a, \"b[1-x]\"]"), "3:18: links.0.between.1: 'b[1-x]'", "node[1-3]"),
                wrong(Yaml.BASE.replace("[a, b]", "[a, \"b[1-]\"]"), "3:18: links.0.between.1 \"b[1-]\"", "node[1-2]"),
                wrong(
                        Yaml.BASE.replace("[a, b]", "[a, 5]"),
                        "3:18: links.0.between.1: '5' is not a node name",
                        "a letter"),
                wrong(
                        Yaml.BASE.replace("[a, b]", "[a, \"b[1-1001]\"]"),
                        "3:18: links.0.between.1: more than 1000 names",
                        "the limit is 1000"),
                wrong(
                        Yaml.BASE.replace("[a, b]", "[\"a[1-2]\", \"b[1-3]\"]"),
                        "3:14: links.0.between: 2 names cannot be paired with 3",
                        "as many on both"),
                wrong(
                        Yaml.BASE.replace("[a, b]", "[[a, a], b]"),
                        "3:15: links.0.between.0: 'a' is named twice",
                        "twice"),
                wrong(
                        Yaml.BASE.replace("[a, b]", "[\"a[1-501]\", \"b[1-501]\"]"),
                        "3:14: links.0.between: more than 1000 nodes",
                        "the limit is 1000"));
    }

    static Stream<Arguments> flows() {
        return Stream.of(
                wrong(Yaml.flow("form: a"), "9:5: flows.0.form: unknown key", "did you mean 'from'?"),
                wrong(
                        Yaml.BASE.replace("from: a", "from: ab"),
                        "7:11: flows.0.from: no link has a node 'ab'",
                        "did you mean 'a'?"),
                wrong(Yaml.BASE.replace("to: b", "to: a"), "7:5: flows.0: a flow from 'a' to itself", "another host"),
                wrong(Yaml.BASE.replace("    to: b\n", ""), "7:5: flows.0: 'to' is missing", "the receiving host"),
                wrong(
                        Yaml.BASE
                                .replace("flows:", "  - between: [c, d]\nflows:")
                                .replace("to: b", "to: c"),
                        "8:5: flows.0: no links lead from 'a' to 'c'",
                        "check the names"),
                wrong(
                        Yaml.flow("start: 10s"),
                        "9:12: flows.0.start: a flow would start at 10s but stop at 10s",
                        "before"),
                wrong(
                        Yaml.flow("start: 5s\n    stop: 4s"),
                        "9:12: flows.0.start: a flow would start at 5s but stop at 4s",
                        "before"),
                wrong(Yaml.flow("stop: 11s"), "9:11: flows.0.stop: stops at 11s", "it then follows the duration"),
                wrong(Yaml.flow("stop: 2s\nwarmup: 2s"), "9:11: flows.0.stop: stops at 2s", "after the warmup of 2s"),
                wrong(Yaml.flow("stop: 0s"), "9:11: flows.0.stop \"0s\"", "a time from 1ns"),
                wrong(Yaml.flow("start: later"), "9:12: flows.0.start \"later\"", "a time such as"),
                wrong(Yaml.flow("count: 0"), "9:12: flows.0.count \"0\"", "a whole number from 1 to 10000"),
                wrong(Yaml.flow("count: 10001"), "9:12: flows.0.count \"10001\"", "a whole number from 1 to 10000"),
                wrong(
                        Yaml.flow("count: 6000\n  - {from: b, to: a, count: 6000}"),
                        "10:5: flows.1: more than 10000 flows",
                        "the limit is 10000"),
                wrong(Yaml.flow("tcp: {mss: 40}"), "9:16: flows.0.tcp.mss \"40\"", "from 88 to 32767"),
                wrong(Yaml.flow("tcp: {mss: 1448.5}"), "9:16: flows.0.tcp.mss", "a size such as"),
                wrong(Yaml.flow("tcp: {window: 65536}"), "9:19: flows.0.tcp.window \"65536\"", "a size such as"),
                wrong(Yaml.flow("tcp: {window: 1kb}"), "9:19: flows.0.tcp.window \"1kb\"", "a size from 2kb to 1gb"),
                wrong(Yaml.flow("tcp: {length: 0}"), "9:19: flows.0.tcp.length \"0\"", "from 1 to 16777216"),
                wrong(Yaml.flow("tcp: {sak: true}"), "9:11: flows.0.tcp.sak: unknown key", "did you mean 'sack'?"),
                wrong(Yaml.flow("tcp: {ecn: 1}"), "9:16: flows.0.tcp.ecn \"1\"", "true or false"),
                wrong(Yaml.flow("tcp: 1448"), "9:10: flows.0.tcp \"1448\"", "{mss: 1448"));
    }

    static Stream<Arguments> apps() {
        return Stream.of(
                wrong(
                        Yaml.flow("app: bytes"),
                        "9:10: flows.0.app: application 'bytes' needs a size",
                        "bytes {size: 10mb}"),
                wrong(Yaml.flow("app: bytes {}"), "9:10: flows.0.app: 'size' is missing", "size: 10mb"),
                wrong(Yaml.flow("app: bytes {size: 10}"), "9:23: flows.0.app.size \"10\"", "a size such as"),
                wrong(
                        Yaml.flow("app: bytes {sise: 10mb}"),
                        "9:17: flows.0.app.sise: unknown key",
                        "did you mean 'size'?"),
                wrong(Yaml.flow("app: {bytes: {size: 0b}}"), "9:25: flows.0.app.bytes.size \"0b\"", "a size from 1b"),
                wrong(Yaml.flow("app: bluk"), "9:10: flows.0.app: unknown application 'bluk'", "did you mean 'bulk'?"),
                wrong(Yaml.flow("app: [bulk]"), "9:10: flows.0.app: a list", "bulk, bytes {size: 10mb}, onoff"),
                wrong(Yaml.flow("app: bulk {rate: 1mbit}"), "9:16: flows.0.app.rate: unknown key", "rate"),
                wrong(Yaml.flow("app: onoff"), "9:10: flows.0.app: application 'onoff' needs a rate", "onoff {rate:"),
                wrong(Yaml.flow("app: onoff {length: 1}"), "9:10: flows.0.app: 'rate' is missing", "rate: 1mbit"),
                wrong(
                        Yaml.flow("app: onoff {rate: 1mbit, lenght: 10}"),
                        "9:30: flows.0.app.lenght: unknown key",
                        "did you mean 'length'?"),
                wrong(Yaml.flow("app: onoff {rate: 10}"), "9:23: flows.0.app.rate \"10\"", "a rate such as"),
                wrong(
                        Yaml.flow("app: onoff {rate: 1mbit, on: 1s}"),
                        "9:34: flows.0.app.on: 'on' and 'off' belong together",
                        "{on: 1s, off: 500ms}"),
                wrong(
                        Yaml.flow("app: onoff {rate: 1mbit, off: 1s}"),
                        "9:35: flows.0.app.off: 'on' and 'off' belong together",
                        "neither for always on"),
                wrong(Yaml.flow("app: udp"), "9:10: flows.0.app: application 'udp' needs a rate", "udp {rate: 1mbit}"),
                wrong(
                        Yaml.flow("app: udp {rate: 1mbit, length: 15}"),
                        "9:36: flows.0.app.length \"15\"",
                        "a whole number from 16 to 65507"),
                wrong(
                        Yaml.flow("app: udp {rate: 1mbit}\n    tcp: {mss: 500}"),
                        "10:10: flows.0.tcp: the application 'udp' has no TCP options",
                        "leave 'tcp' out"),
                wrong(
                        Yaml.flow("app: udp {rate: 1mbit}\n    read: 1mbit"),
                        "10:11: flows.0.read: datagrams are read as they come",
                        "leave 'read' out"));
    }

    static Stream<Arguments> stacks() {
        return Stream.of(
                wrong(Yaml.top("stacks: [cubic]"), "9:10: stacks.0 \"cubic\"", "write kind:congestion"),
                wrong(
                        Yaml.top("stacks: [sin:cubic]"),
                        "9:10: stacks.0: unknown kind of stack 'sin'",
                        "did you mean 'sim'?"),
                wrong(
                        Yaml.top("stacks: [sim:cubci]"),
                        "9:10: stacks.0: congestion control 'cubci'",
                        "did you mean 'cubic'?"),
                wrong(Yaml.top("stacks: [sim:Cubic]"), "9:10: stacks.0 \"sim:Cubic\"", "for example sim:cubic"),
                wrong(
                        Yaml.top("stacks: [sim:reno@ns4]"),
                        "9:10: stacks.0: unknown profile 'ns4'",
                        "did you mean 'ns3'?"),
                wrong(Yaml.top("stacks: [kernel:reno@ns3]"), "9:10: stacks.0: profile 'ns3'", "has no profiles"),
                wrong(
                        Yaml.top("stacks: [sim:reno, sim:reno]"),
                        "9:20: stacks.1: 'sim:reno' is named twice",
                        "'trials'"),
                wrong(Yaml.top("stacks: []"), "9:9: stacks: an empty list", "a list of stacks"));
    }

    static Stream<Arguments> expectations() {
        return Stream.of(
                wrong(Yaml.top("expect: [{stack: sim:cubic}]"), "9:10: expect.0: 'total' is missing", "goodput >="),
                wrong(
                        Yaml.top("expect: [{stack: sim:cubic, total: goodput > 1mbit}]"),
                        "9:36: expect.0.total \"goodput > 1mbit\"",
                        "(>= or <=)"),
                wrong(
                        Yaml.top("expect: [{stack: sim:cubic, total: goodput >= 1}]"),
                        "9:36: expect.0.total \"1\"",
                        "a rate such as"),
                wrong(
                        Yaml.top("expect: [{compare: [sim:cubic], within: 5%}]"),
                        "9:20: expect.0.compare: 1 stacks",
                        "name two"),
                wrong(
                        Yaml.top("expect: [{compare: [sim:cubic, kernel:bbr], within: 5%}]"),
                        "9:20: expect.0.compare: 'kernel:bbr' is not among",
                        "the scenario's stacks"),
                wrong(Yaml.top("expect: [{}]"), "9:10: expect.0: a group of keys", "write {stack: sim:cubic"));
    }

    static Stream<Arguments> wires() {
        return Stream.of(
                wrong(
                        Yaml.link("schedule: [{at: 5s, rate: 1mbit}, {at: 1s}]"),
                        "6:15: links.0.schedule: schedule:",
                        "changes must be in order of time"),
                wrong(Yaml.link("schedule: [{rate: 1mbit}]"), "6:16: links.0.schedule.0: 'at' is missing", "at: 5s"),
                wrong(
                        Yaml.link("schedule: {repeat: 1s, changes: [{at: 5s}]}"),
                        "6:15: links.0.schedule: schedule: needs changes",
                        "a period that is longer"),
                wrong(Yaml.link("trace: nowhere.up"), "6:12: links.0.trace:", "takes the place of rate and schedule"),
                wrong(
                        Yaml.link("trace: nowhere.up").replace("    rate: 10mbit\n", ""),
                        "5:12: links.0.trace: nowhere.up: cannot be read",
                        "a mahimahi trace file"),
                wrong(Yaml.link("reorder: 101%"), "6:14: links.0.reorder: links.0.reorder \"101%\"", "percent"),
                wrong(Yaml.link("queue: red limit 100kb"), "6:12: links.0.queue: red limit, avpkt", "required"),
                wrong(Yaml.link("queue: fq_codel limits 3"), "6:12: links.0.queue: fq_codel:", "unknown word"),
                wrong(Yaml.link("queue: ns3"), "6:12: links.0.queue \"ns3\"", "ns3 100p"),
                wrong(Yaml.link("loss: gemodel"), "6:11: links.0.loss \"gemodel\"", "p [r [1-h [1-k]]]"),
                wrong(Yaml.link("loss: state 60% 10% 0% 100% 60%"), "6:11: links.0.loss:", "100% at most"),
                wrong(
                        Yaml.link("jitter: 5ms gaussian"),
                        "6:13: links.0.jitter: jitter distribution 'gaussian'",
                        "normal, pareto, paretonormal"));
    }

    static Stream<Arguments> lossByBytes() {
        return Stream.of(
                wrong(Yaml.link("loss: x/byte"), "6:11: links.0.loss \"x/byte\"", "a probability from 0 to below 1"),
                wrong(Yaml.link("loss: 1/byte"), "6:11: links.0.loss \"1/byte\"", "such as 1e-8/byte"));
    }

    static Stream<Arguments> later() {
        String notYet = "does not support it yet";
        return Stream.of(
                wrong(
                        Yaml.link("queue: fifo 100p ecn 0p"),
                        "6:12: links.0.queue \"0p\"",
                        "packets from 1p to 10000000p, as in fifo 100p ecn 15p"),
                wrong(Yaml.top("record: {flowmon: true}"), "9:19: record.flowmon: this version", notYet),
                wrong(
                        Yaml.top("stacks: [sim:westwood]"),
                        "9:10: stacks.0: congestion control 'westwood'",
                        "known: bbr, cubic, reno"));
    }

    static Stream<Arguments> yaml() {
        return Stream.of(
                wrong("", "1:1: no value", "it begins with name:"),
                wrong("- a\n", "1:1: a list", "it begins with name:"),
                wrong("name: t\nlinks: [a\n", "3:1: not YAML:", "expected ',' or ']'"),
                wrong("name: 't\nlinks: 5\n", "1:7: not YAML: a quote that begins here never ends", "quote"),
                wrong("seed: 1\nname: \"t\n", "2:7: not YAML: a quote that begins here never ends", "quote"),
                wrong(
                        Yaml.BASE.replace("name: t", "name: " + "x".repeat(400)),
                        "1:7: name \"" + "x".repeat(59) + "...",
                        "letters"),
                wrong("name: t\n\tlinks: 5\n", "2:1: not YAML: a tab", "indent with spaces"),
                wrong("name: a: b\n", "1:8: not YAML:", "mapping values are not allowed here"),
                wrong("name: t\nseed: \u0001\n", "2:7: not YAML:", "U+0001"),
                wrong("name: &x t\n", "1:7: anchors", "not supported"),
                wrong("name: *x\n", "1:7: aliases", "not supported"),
                wrong("name: !!str t\n", "1:7: tags", "not supported"),
                wrong("name: t\n---\nname: u\n", "2:1: a second document", "one scenario"),
                wrong("? [a]\n: b\n", "1:3: a key must be one word", "a list"),
                wrong("[".repeat(30), "1:21: nested deeper than 20 levels", "20"));
    }

    private static final String NO_TIME =
            "and back a packet takes no time; give some link of the path a rate or a delay";

    @Test
    void refuses_a_flow_whose_packets_take_no_time() {
        String yaml = """
            name: t
            links:
              - {between: [a, r], loss: 1%, queue: fifo 10p}
              - {between: [r, b], tc: ["netem loss 1%"]}
              - {between: [r, c], backward: {delay: 1ms}}
              - {between: [r, d], tc: ["tbf rate 1mbit burst 10kb limit 20kb"]}
              - {between: [r, e], tc: ["netem delay 1ms"]}
            flows:
              - {from: a, to: [c, d, e]}
              - {from: [c, d, e], to: a}
              - {from: a, to: b}
            """;

        assertThatThrownBy(() -> Yaml.read(yaml))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("t.yaml:11:5: flows.2: from 'a' to 'b' " + NO_TIME);
        assertThat(Yaml.read(yaml.replace("  - {from: a, to: b}\n", "")).flows())
                .hasSize(6);
    }

    @Test
    void suggests_no_sender_as_the_receiver_of_its_own_flow() {
        String yaml = Yaml.BASE
                .replace("[a, b]", "[left, middle]")
                .replace("from: a", "from: left")
                .replace("to: b", "to: lefd");

        assertThatThrownBy(() -> Yaml.read(yaml))
                .hasMessage("t.yaml:8:9: flows.0.to: no link has a node 'lefd'; known: middle");
    }

    private static Arguments wrong(String yaml, String start, String hint) {
        return Arguments.of(yaml, start, hint);
    }
}

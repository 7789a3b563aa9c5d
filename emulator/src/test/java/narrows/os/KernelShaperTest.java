package narrows.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import narrows.os.ShapedLink.Frame;
import narrows.os.ShapedLink.Received;
import narrows.os.ShapedLink.Run;
import narrows.os.ShapedLink.Sent;
import narrows.packet.Packet;
import narrows.qdisc.Qdisc;
import narrows.qdisc.QdiscTree;
import narrows.random.Streams;
import narrows.tc.TcChain;
import narrows.testing.Requires;
import narrows.testing.TestPacket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The kernel's tbf and htb beside ours, set up by the same tc lines and offered the same frames at the same instants. Ours is told
 * of each frame at the instant before it was sent, so that the kernel's departures can only be later than ours: by what sending
 * takes, and by the lateness of the kernel's timers. Both are printed.
 */
@Tag("emulation")
@Requires(
        tun = true,
        programs = {"ip", "tc"})
@Timeout(120)
class KernelShaperTest {
    /** Two clocks that the system steers may differ by this over a run; no lateness makes a departure earlier. */
    private static final long CLOCK_ERROR_NS = 1_000_000;

    private static final int ATTEMPTS = 10;

    /** A setting and its frames. */
    private record Case(String name, List<String> tcLines, List<Frame> frames) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** What our model made of the frames. */
    private record Ideal(List<Integer> order, List<Long> departuresNs, List<Integer> dropped) {}

    static Stream<Case> ours_and_the_kernels_let_the_same_frames_go_in_the_same_order_and_none_too_early() {
        return Stream.of(
                tbf("bucket of ten kilobytes", "rate 2mbit burst 10kb limit 1mb", burst(20, 1514)),
                tbf("bucket of little more than a frame", "rate 2mbit burst 1600 limit 1mb", burst(5, 1514)),
                tbf("limit that holds three", "rate 400kbit burst 1514 limit 4542", burst(6, 1514)),
                tbf("limit that just does not hold three", "rate 400kbit burst 1514 limit 4541", burst(6, 1514)),
                tbf("limit of a full bucket", "rate 1mbit burst 10kb limit 15kb", burst(40, 1514)),
                tbf("frames longer than the bucket", "rate 2mbit burst 1513 limit 1mb", lengths(1514, 1513, 1514, 600)),
                tbf("overhead", "rate 2mbit burst 10kb limit 1mb overhead 100", burst(10, 1514)),
                tbf("least length", "rate 800kbit burst 1000 limit 1mb mpu 500", burst(6, 100)),
                tbf("cells", "rate 800kbit burst 5300 limit 1mb linklayer atm", burst(8, 1000)),
                tbf("peak rate", "rate 1mbit burst 15140 limit 1mb peakrate 4mbit mtu 1514", burst(14, 1514)),
                tbf("mixed lengths and pauses", "rate 4mbit burst 5000 limit 1mb", mixed(1)),
                tbf(
                        "mixed lengths, pauses and a peak",
                        "rate 4mbit burst 9kb limit 1mb peakrate 8mbit mtu 1600",
                        mixed(2)),
                child("child that replaces the limit", "pfifo limit 100", burst(30, 1514)),
                child("child that drops its head", "pfifo_head_drop limit 2", burst(6, 1514)),
                htb("debt", "rate 2mbit burst 10kb cburst 10kb", 1000, burst(12, 1514)),
                htb("default ceil burst", "rate 2mbit burst 10kb", 1000, burst(8, 1514)),
                htb("ceil above the rate", "rate 2mbit ceil 4mbit burst 10kb cburst 3kb", 1000, burst(12, 1514)),
                htb("short queue", "rate 400kbit burst 1514 cburst 1514", 3, burst(8, 1514)),
                htb("mixed lengths and pauses", "rate 4mbit burst 5000 cburst 3000", 1000, mixed(3)));
    }

    private static Case tbf(String name, String options, List<Frame> frames) {
        return new Case("tbf, " + name, List.of("tc qdisc add dev sends root handle 1: tbf " + options), frames);
    }

    private static Case child(String name, String child, List<Frame> frames) {
        String tbf = "tc qdisc add dev sends root handle 1: tbf rate 1mbit burst 3028 limit 3028";
        return new Case("tbf, " + name, List.of(tbf, "tc qdisc add dev sends parent 1:1 handle 2: " + child), frames);
    }

    private static Case htb(String name, String options, int limitPackets, List<Frame> frames) {
        return new Case(
                "htb, " + name,
                List.of(
                        "tc qdisc add dev sends root handle 1: htb default 1",
                        "tc class add dev sends parent 1: classid 1:1 htb " + options,
                        "tc qdisc add dev sends parent 1:1 handle 2: pfifo limit " + limitPackets),
                frames);
    }

    private static List<Frame> burst(int count, int bytes) {
        return lengths(IntStream.range(0, count).map(i -> bytes).toArray());
    }

    private static List<Frame> lengths(int... lengths) {
        return IntStream.of(lengths).mapToObj(bytes -> new Frame(0, bytes)).toList();
    }

    /** 60 frames of 100 to 1514 bytes, some together, some up to 6 ms apart: about the rate of 4 Mbit/s. */
    private static List<Frame> mixed(long seed) {
        RandomGenerator random = new Streams(seed).stream("frames");
        List<Frame> frames = new ArrayList<>();
        long atNs = 0;
        for (int i = 0; i < 60; i++) {
            atNs += random.nextInt(3) == 0 ? random.nextLong(6_000_000) : 0;
            frames.add(new Frame(atNs, random.nextInt(100, 1515)));
        }
        return frames;
    }

    @ParameterizedTest
    @MethodSource
    void ours_and_the_kernels_let_the_same_frames_go_in_the_same_order_and_none_too_early(Case setting) {
        int expected = ideal(setting, planned(setting)).order().size();
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Run run = new ShapedLink(setting.tcLines).run(setting.frames, expected);
            Ideal early = ideal(setting, run.sent().stream().map(Sent::beforeNs).toList());
            Ideal late = ideal(setting, run.sent().stream().map(Sent::afterNs).toList());
            if (early.dropped.equals(late.dropped) && early.order.size() == expected) {
                compare(setting, run, early);
                return;
            }
        }
        throw new AssertionError(
                setting + ": sending was so slow " + ATTEMPTS + " times that it decided what is dropped");
    }

    private static List<Long> planned(Case setting) {
        return setting.frames.stream().map(Frame::afterNs).toList();
    }

    private static void compare(Case setting, Run run, Ideal ideal) {
        assertThat(run.received()).extracting(Received::index).isEqualTo(ideal.order);
        long least = Long.MAX_VALUE;
        long most = 0;
        for (int i = 0; i < run.received().size(); i++) {
            long lateNs = run.received().get(i).atNs() - ideal.departuresNs.get(i);
            assertThat(lateNs).as("%s: frame %d", setting, ideal.order.get(i)).isGreaterThan(-CLOCK_ERROR_NS);
            least = Math.min(least, lateNs);
            most = Math.max(most, lateNs);
        }
        System.out.printf(
                Locale.ROOT,
                "%s: %d of %d frames passed, the kernel's %.3f to %.3f ms later than ours%n",
                setting,
                run.received().size(),
                run.sent().size(),
                least / 1e6,
                most / 1e6);
    }

    /** Our discipline, whose output is always ready, offered the frames at these instants. */
    private static Ideal ideal(Case setting, List<Long> arrivalsNs) {
        Ideal ideal = new Ideal(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        Qdisc root = QdiscTree.build(
                TcChain.parse(setting.tcLines).specs(),
                new Streams(1),
                (packet, reason, stage, nowNs) -> ideal.dropped.add((int) packet.id));
        // Counted from the first arrival; a bucket has been full for a while by then.
        long startNs = arrivalsNs.get(0);
        for (int i = 0; i < arrivalsNs.size(); i++) {
            long nowNs = arrivalsNs.get(i) - startNs;
            drain(root, nowNs - 1, startNs, ideal);
            root.enqueue(TestPacket.of(i, setting.frames.get(i).bytes()), nowNs);
            drain(root, nowNs, startNs, ideal);
        }
        drain(root, Long.MAX_VALUE - 1, startNs, ideal);
        return ideal;
    }

    private static void drain(Qdisc root, long endNs, long startNs, Ideal ideal) {
        while (root.nextNs() <= endNs) {
            long nowNs = Math.max(root.nextNs(), ideal.departuresNs.isEmpty() ? 0 : last(ideal) - startNs);
            Packet packet = root.dequeue(nowNs);
            if (packet != null) {
                ideal.order.add((int) packet.id);
                ideal.departuresNs.add(startNs + nowNs);
            }
        }
    }

    private static long last(Ideal ideal) {
        return ideal.departuresNs.get(ideal.departuresNs.size() - 1);
    }
}

package narrows.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import narrows.format.PcapngCapture;
import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.measure.TrialResult;
import narrows.packet.Fragment;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;
import narrows.scenario.ScenarioReader;
import narrows.scenario.StackName;
import narrows.testing.Requires;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nine segments of 8960 bytes of data over links of 1500 bytes: 8992 bytes behind the IP header make seven packets. */
class FragmentedTransferTest {
    private static final int SEGMENTS = 9;
    private static final int PIECES = 7;
    private static final String TRANSFER = "app: bytes {size: 80640b}, tcp: {mss: 8972, fragment: true}";

    @TempDir
    private Path folder;

    private int fragments;

    private static TrialResult run(String link, String flow, LinkObserver.Factory... observers) {
        String yaml = "name: t\nduration: 20s\nlinks: [{between: [a, r], delay: 1ms, mtu: 9100}, {between: [r, b], "
                + link + "}]\nflows: [{from: a, to: b, " + flow + "}]\n";
        return new Simulation(
                        ScenarioReader.read(yaml, "t.yaml"),
                        new StackName(StackName.Kind.SIM, "reno", StackName.DEFAULT_PROFILE),
                        1,
                        List.of(observers))
                .run();
    }

    /** What the last link delivers, as {@code seen} wants it. */
    private static LinkObserver.Factory delivered(LinkObserver.Factory seen) {
        return (direction, from, to, spec) -> {
            LinkObserver observer = direction.equals("r>b") ? seen.observe(direction, from, to, spec) : null;
            return new LinkObserver() {
                @Override
                public void arrived(Packet packet, long nowNs) {}

                @Override
                public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {}

                @Override
                public void delivered(Packet packet, long nowNs) {
                    if (observer != null) {
                        observer.delivered(packet, nowNs);
                    }
                }
            };
        };
    }

    private LinkObserver count(String direction, int from, int to, LinkSpec spec) {
        return new LinkObserver() {
            @Override
            public void arrived(Packet packet, long nowNs) {}

            @Override
            public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {}

            @Override
            public void delivered(Packet packet, long nowNs) {
                fragments += packet instanceof Fragment ? 1 : 0;
            }
        };
    }

    @Test
    void a_router_cuts_every_segment_and_the_receiver_gets_all_its_data() {
        TrialResult result = run("delay: 1ms", TRANSFER, delivered(this::count));

        assertThat(fragments).isEqualTo(SEGMENTS * PIECES);
        assertThat(result.flows().get(0).goodputBitsPerSec()).isPositive();
        assertThat(result.flows().get(0).retransmits()).isZero();
        assertThat(result.ledger().duplicated()).isEqualTo(SEGMENTS * (PIECES - 1));
        assertThat(result.ledger().balances()).isTrue();
        assertThat(result.linkLedgers().values()).allMatch(ledger -> ledger.balances());
    }

    @Test
    void without_fragments_the_mss_is_what_the_path_takes() {
        run("delay: 1ms", "app: bytes {size: 80640b}, tcp: {mss: 8972}", delivered(this::count));

        assertThat(fragments).isZero();
    }

    @Test
    void a_lost_fragment_loses_its_segment_which_is_sent_again() {
        TrialResult result = run("delay: 1ms, forward: {loss: 2%}", TRANSFER.replace("80640b", "2mb"));

        assertThat(result.flows().get(0).retransmits()).isPositive();
        assertThat(result.flows().get(0).goodputBitsPerSec()).isPositive();
        assertThat(result.ledger().drops().get(DropReason.RANDOM_LOSS)).isPositive();
        assertThat(result.ledger().balances()).isTrue();
    }

    @Test
    @Tag("interop")
    @Requires(programs = "tshark")
    void tshark_puts_the_captured_fragments_together_with_good_checksums() throws IOException, InterruptedException {
        Path file = folder.resolve("fragments.pcapng");
        try (OutputStream out = Files.newOutputStream(file);
                PcapngCapture capture = new PcapngCapture(out, file, "test", 65_535)) {
            run("delay: 1ms", TRANSFER, delivered(capture));
        }

        assertThat(reassembled(file)).isEqualTo(Collections.nCopies(SEGMENTS, PIECES + "|" + (8960 + 32) + "|8960|1"));
    }

    /** Fragments, length, TCP payload and state of the TCP checksum (1: good) of each packet put together. */
    private static List<String> reassembled(Path file) throws IOException, InterruptedException {
        Process tshark = new ProcessBuilder(
                        "tshark",
                        "-r",
                        file.toString(),
                        "-o",
                        "tcp.check_checksum:TRUE",
                        "-Y",
                        "ip.fragment.count",
                        "-T",
                        "fields",
                        "-E",
                        "separator=|",
                        "-e",
                        "ip.fragment.count",
                        "-e",
                        "ip.reassembled.length",
                        "-e",
                        "tcp.len",
                        "-e",
                        "tcp.checksum.status")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String text = new String(tshark.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(tshark.waitFor()).isZero();
        return text.lines().toList();
    }
}

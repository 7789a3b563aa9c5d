package narrows.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.packet.Checksum;
import narrows.qdisc.DropReason;
import narrows.scenario.Scenario;
import narrows.scenario.ScenarioReader;
import narrows.scenario.StackName;
import narrows.testing.Requires;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PcapngCaptureTest {
    private static final LinkSpec SPEC = new LinkSpec("bottleneck", List.of(), 2_000_000, 0, 0, 0, 1500, 0);
    private static final Scenario SCENARIO = ScenarioReader.read(
            "{name: tiny, seed: 7, links: [{between: [a, b], delay: 1ms}], flows: [{from: a, to: b}]}", "tiny");
    private static final StackName STACK = new StackName(StackName.Kind.SIM, "cubic", "linux");

    @TempDir
    private Path folder;

    @Test
    void gives_each_direction_an_interface_for_arrivals_deliveries_and_drops() {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (PcapngCapture capture = new PcapngCapture(file, Path.of("t"), "", 128)) {
            capture.observe("a>b", 0, 1, SPEC);
            capture.observe("b>a", 1, 0, SPEC);
        }

        assertThat(PcapngBlocks.read(file.toByteArray()).stream()
                        .filter(block -> block.type() == 1)
                        .map(block -> block.option(8, 2).text()))
                .containsExactly(
                        "link/a>b/in", "link/a>b/out", "link/a>b/drop", "link/b>a/in", "link/b>a/out", "link/b>a/drop");
    }

    @Test
    void keeps_the_headers_and_says_why_a_packet_was_dropped() {
        List<PcapngBlocks.Block> packets = packets(capturedBytes());

        assertThat(packets).extracting(block -> block.intAt(0)).containsExactly(0, 0, 2, 1);
        assertThat(packets).extracting(block -> block.intAt(8)).containsExactly(1000, 2000, 2000, 9000);
        assertThat(packets).extracting(block -> block.intAt(12)).containsExactly(128, 40, 40, 128);
        assertThat(packets).extracting(block -> block.intAt(16)).containsExactly(1500, 40, 40, 1500);
        assertThat(packets.get(2).option(60, 1).text()).isEqualTo("dropped: queue_limit at fifo");
        assertThat(packets.get(0).option(148, 5).number()).isEqualTo(1);
        assertThat(packets.get(3).option(148, 5).number()).isEqualTo(1);
        assertThat(packets.get(3).option(148, 2).number()).isEqualTo(2);
    }

    @Test
    void writes_a_right_ip_checksum() {
        byte[] header = new byte[20];
        packets(capturedBytes()).get(0).body().get(20, header);

        assertThat(Checksum.of(header, 0, 20)).isZero();
    }

    @Test
    void writes_the_same_bytes_for_the_same_packets() {
        assertThat(capturedBytes()).isEqualTo(capturedBytes());
    }

    @Test
    void shows_the_file_only_when_it_is_complete() {
        Path file = folder.resolve("sim-cubic").resolve("trial-1.pcapng");
        try (PcapngCapture capture = PcapngCapture.open(file, SCENARIO, STACK, 2)) {
            capture.observe("a>b", 0, 1, SPEC);
            assertThat(file).doesNotExist();
        }

        assertThat(file).exists();
        assertThat(folder.resolve("sim-cubic")).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void names_scenario_stack_trial_and_its_seed_in_the_comment() throws IOException {
        Path file = folder.resolve("trial-2.pcapng");
        PcapngCapture.open(file, SCENARIO, STACK, 2).close();

        PcapngBlocks.Block section = PcapngBlocks.read(Files.readAllBytes(file)).get(0);
        assertThat(section.option(16, 1).text()).isEqualTo("scenario=tiny stack=sim:cubic trial=2 seed=8");
    }

    @Test
    @Requires(programs = "tshark")
    void is_read_by_tshark_with_names_ids_comments_and_good_checksums() throws IOException, InterruptedException {
        Path file = folder.resolve("capture.pcapng");
        Files.write(file, capturedBytes());

        List<String> lines = tshark(file);

        // Checksum states: 1 good, 2 not verified, as of the packet that the snap length cut.
        assertThat(lines)
                .containsExactly(
                        "link/a>b/in|0.000001000|1||1|2|",
                        "link/a>b/in|0.000002000|2||1|1|",
                        "link/a>b/drop|0.000002000|2|dropped: queue_limit at fifo|1|1|",
                        "link/a>b/out|0.000009000|1||1|2|");
    }

    @Test
    void gives_up_on_a_full_disk_says_which_file_and_lets_the_packets_go_on() {
        PcapngCapture capture = new PcapngCapture(new FullDisk(), Path.of("run/trial-1.pcapng"), "", 128);
        LinkObserver link = capture.observe("a>b", 0, 1, SPEC);
        for (int i = 0; i < 1000; i++) {
            link.arrived(new TestPacket(i, 1500), i);
        }
        capture.close();

        assertThat(capture.failure().orElseThrow())
                .hasMessage("cannot write run/trial-1.pcapng: no space left on device");
    }

    @Test
    void notices_a_full_disk_when_the_file_is_completed() {
        PcapngCapture capture = new PcapngCapture(new FullDisk(), Path.of("t.pcapng"), "", 128);
        assertThat(capture.failure()).isEmpty();

        capture.close();

        assertThat(capture.failure().orElseThrow()).hasMessage("cannot write t.pcapng: no space left on device");
    }

    @Test
    void leaves_nothing_of_a_capture_that_it_gave_up() {
        Path file = folder.resolve("trial-1.pcapng");
        PcapngCapture capture = PcapngCapture.open(file, SCENARIO, STACK, 1);
        capture.abandon(new IOException("no space left on device"));
        capture.close();

        assertThat(folder).isEmptyDirectory();
    }

    private static final class FullDisk extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            throw new IOException("No space left on device");
        }
    }

    private static List<String> tshark(Path file) throws IOException, InterruptedException {
        Process tshark = new ProcessBuilder(
                        "tshark",
                        "-r",
                        file.toString(),
                        "-o",
                        "ip.check_checksum:TRUE",
                        "-o",
                        "tcp.check_checksum:TRUE",
                        "-T",
                        "fields",
                        "-E",
                        "separator=|",
                        "-e",
                        "frame.interface_name",
                        "-e",
                        "frame.time_epoch",
                        "-e",
                        "frame.packet_id",
                        "-e",
                        "frame.comment",
                        "-e",
                        "ip.checksum.status",
                        "-e",
                        "tcp.checksum.status",
                        "-e",
                        "_ws.malformed")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> lines = new String(tshark.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(tshark.waitFor()).isZero();
        return lines;
    }

    private static byte[] capturedBytes() {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (PcapngCapture capture = new PcapngCapture(file, Path.of("t"), "test", 128)) {
            LinkObserver link = capture.observe("a>b", 0, 1, SPEC);
            TestPacket data = new TestPacket(1, 1500);
            TestPacket ack = new TestPacket(2, 40);
            link.arrived(data, 1000);
            link.arrived(ack, 2000);
            link.dropped(ack, DropReason.QUEUE_LIMIT, "fifo", 2000);
            link.delivered(data, 9000);
        }
        return file.toByteArray();
    }

    private static List<PcapngBlocks.Block> packets(byte[] file) {
        return PcapngBlocks.read(file).stream()
                .filter(block -> block.type() == 6)
                .toList();
    }
}

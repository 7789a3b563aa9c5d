package narrows.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import narrows.packet.TcpHeaderView;
import narrows.testing.Requires;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PcapngReaderTest {
    private static final byte[] PAYLOAD = {1, 2, 3, 4, 5};

    @TempDir
    private Path folder;

    /** Blocks as the specification has them, in either byte order. */
    private static final class Blocks {
        private final ByteArrayOutputStream file = new ByteArrayOutputStream();
        private final ByteOrder order;

        Blocks(ByteOrder order) {
            this.order = order;
        }

        Blocks section() {
            ByteBuffer body = body(16);
            body.putInt(0x1a2b3c4d).putShort((short) 1).putShort((short) 0).putLong(-1);
            return block(0x0a0d0d0a, body);
        }

        Blocks interfaceWithResolution(int resolution) {
            ByteBuffer body = body(16);
            body.putShort((short) 101).putShort((short) 0).putInt(128);
            body.putShort((short) 9).putShort((short) 1).put((byte) resolution);
            return block(1, body);
        }

        Blocks plainInterface() {
            return block(1, body(8).putShort((short) 1).putShort((short) 0).putInt(0));
        }

        Blocks packet(int interfaceNumber, long stamp, int capturedBytes) {
            int dataBytes = Math.min(capturedBytes, PAYLOAD.length);
            ByteBuffer body = body(20 + (dataBytes + 3) / 4 * 4);
            body.putInt(interfaceNumber).putInt((int) (stamp >>> 32)).putInt((int) stamp);
            body.putInt(capturedBytes).putInt(1500).put(PAYLOAD, 0, dataBytes);
            return block(6, body);
        }

        @SuppressWarnings("ByteBufferBackingArray") // Allocated here, without offset.
        Blocks block(int type, ByteBuffer body) {
            int length = body.capacity() + 12;
            ByteBuffer block =
                    body(length).putInt(type).putInt(length).put(body.array()).putInt(length);
            file.writeBytes(block.array());
            return this;
        }

        ByteBuffer body(int bytes) {
            return ByteBuffer.allocate(bytes).order(order);
        }

        byte[] bytes() {
            return file.toByteArray();
        }
    }

    private static Blocks little() {
        return new Blocks(ByteOrder.LITTLE_ENDIAN);
    }

    private static List<String> packets(byte[] file) {
        List<String> lines = new ArrayList<>();
        try (PcapngReader reader = new PcapngReader(new ByteArrayInputStream(file), "x.pcapng")) {
            for (CapturedPacket packet = reader.next(); packet != null; packet = reader.next()) {
                lines.add(packet.seenAt().name() + "|" + packet.timeNs() + "|" + packet.capturedBytes() + "|"
                        + packet.lengthBytes() + "|" + packet.id() + "|" + packet.comment());
            }
        }
        return lines;
    }

    private static byte[] written() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (PcapngWriter writer = new PcapngWriter(file, "scenario=tiny", 128)) {
            int in = writer.addInterface("link/a>b/in", 2_000_000);
            int drop = writer.addInterface("link/a>b/drop", 0);
            byte[] data = new byte[128];
            new TestPacket(7, 1500).write(data, 0, 128);
            writer.packet(in, 1_700_000_000_123_456_789L, data, 128, 1500, 7, PcapngWriter.INBOUND, null);
            byte[] comment = "dropped: random_loss at netem".getBytes(StandardCharsets.UTF_8);
            writer.packet(drop, 5, data, 41, 41, 1L << 40, PcapngWriter.DIRECTION_UNKNOWN, comment);
        }
        return file.toByteArray();
    }

    @Test
    void reads_what_our_writer_writes() throws IOException {
        assertThat(packets(written()))
                .containsExactly(
                        "link/a>b/in|1700000000123456789|128|1500|7|",
                        "link/a>b/drop|5|41|41|1099511627776|dropped: random_loss at netem");
    }

    @Test
    void tells_the_comment_and_the_interfaces_of_a_section() throws IOException {
        try (PcapngReader reader = new PcapngReader(new ByteArrayInputStream(written()), "x.pcapng")) {
            reader.next();

            assertThat(reader.sectionComment()).isEqualTo("scenario=tiny");
            assertThat(reader.interfaces())
                    .containsExactly(
                            new CaptureInterface(0, "link/a>b/in", 101, 9, 0),
                            new CaptureInterface(1, "link/a>b/drop", 101, 9, 0));
        }
    }

    @Test
    void reads_big_endian_sections_and_sections_of_both_orders_in_one_file() {
        byte[] big = new Blocks(ByteOrder.BIG_ENDIAN)
                .section()
                .plainInterface()
                .packet(0, 3, 5)
                .bytes();
        byte[] little = little().section().plainInterface().packet(0, 4, 5).bytes();
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(big);
        both.writeBytes(little);

        assertThat(packets(both.toByteArray())).containsExactly("|3000|5|1500|-1|", "|4000|5|1500|-1|");
    }

    @Test
    void takes_stamps_in_the_interface_s_resolution() {
        Blocks blocks = little().section();
        for (int resolution : new int[] {0, 6, 9, 12, 0x80 | 1, 0x80 | 40}) {
            blocks.interfaceWithResolution(resolution);
        }
        blocks.packet(0, 3, 0)
                .packet(1, 3, 0)
                .packet(2, 3, 0)
                .packet(3, 3999, 0)
                .packet(4, 3, 0);
        blocks.packet(5, 3L << 39, 0);

        assertThat(packets(blocks.bytes()))
                .extracting(line -> line.split("\\|", -1)[1])
                .containsExactly("3000000000", "3000", "3", "3", "1500000000", "1500000000");
    }

    @Test
    void passes_over_blocks_that_it_does_not_know() {
        Blocks blocks = little().section();
        blocks.block(0xbad, blocks.body(100))
                .plainInterface()
                .block(5, blocks.body(12))
                .packet(0, 1, 2);

        assertThat(packets(blocks.bytes())).containsExactly("|1000|2|1500|-1|");
    }

    @Test
    void says_in_one_line_what_is_wrong_and_where() {
        refuses(
                little().plainInterface().bytes(),
                "x.pcapng is not a pcapng file: it begins with 0x1000000 instead of" + " 0xa0d0d0a");
        refuses(little().section().packet(0, 1, 2).bytes(), "x.pcapng at byte 28: a packet on interface 0 of 0");
        refuses(
                little().section().plainInterface().packet(0, 1, 9).bytes(),
                "x.pcapng at byte 48: a packet of 1500 bytes with 9 captured does not fit its block");
        refuses(
                little().section().plainInterface().packet(0, -1, 2).bytes(),
                "x.pcapng at byte 48: stamp 18446744073709551615 is beyond what nanoseconds can hold");
        refuses(
                little().section().interfaceWithResolution(40).bytes(),
                "x.pcapng at byte 28: stamps in units of 10^-40 s cannot be read");
    }

    @Test
    void refuses_lengths_that_cannot_be() {
        refuses(length(9), "x.pcapng at byte 28: a block of 9 bytes; a multiple of 4, at least 12, would be right");
        refuses(length(8), "x.pcapng at byte 28: a block of 8 bytes; a multiple of 4, at least 12, would be right");
        refuses(length(0x7ffffff0), "x.pcapng at byte 28: a block of 2147483620 bytes; at most 16777216 can be read");
        refuses(length(16), "x.pcapng at byte 28: a block's two lengths differ: 16 and 0");
    }

    private static byte[] length(int lengthBytes) {
        byte[] file = little().section().plainInterface().bytes();
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(32, lengthBytes);
        return file;
    }

    @Test
    void refuses_an_option_that_is_longer_than_its_block() {
        byte[] file = little().section().interfaceWithResolution(9).bytes();
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putShort(28 + 8 + 8 + 2, (short) 500);

        refuses(file, "x.pcapng at byte 28: option 9 of 500 bytes is longer than its block");
    }

    private static void refuses(byte[] file, String message) {
        assertThatThrownBy(() -> packets(file))
                .isInstanceOf(CaptureException.class)
                .hasMessage(message);
    }

    @Test
    void says_where_a_file_was_cut_wherever_that_is() throws IOException {
        byte[] whole = written();
        List<Integer> ends = new ArrayList<>();
        for (int length = 0; length < whole.length; length++) {
            try {
                packets(Arrays.copyOf(whole, length));
                ends.add(length);
            } catch (CaptureException e) {
                assertThat(e)
                        .hasMessageMatching("x.pcapng at byte \\d+: the file ends inside a block; it was cut short");
            }
        }

        assertThat(ends).containsExactlyElementsOf(blockStarts(whole));
    }

    private static List<Integer> blockStarts(byte[] file) {
        List<Integer> starts = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < file.length; at += bytes.getInt(at + 4)) {
            starts.add(at);
        }
        return starts;
    }

    @Test
    void meets_no_other_failure_in_a_file_with_any_byte_changed() throws IOException {
        byte[] file = written();
        int refused = 0;
        for (int i = 0; i < file.length; i++) {
            for (int value : new int[] {0, 0x7f, 0x80, 0xff}) {
                byte[] changed = file.clone();
                changed[i] = (byte) value;
                refused += isRefused(changed) ? 1 : 0;
            }
        }

        assertThat(refused).isPositive();
    }

    private static boolean isRefused(byte[] file) {
        try {
            packets(file);
            return false;
        } catch (CaptureException e) {
            assertThat(e.getMessage()).doesNotContain("\n");
            return true;
        }
    }

    @Test
    void names_a_file_that_does_not_exist() {
        Path file = folder.resolve("none.pcapng");

        assertThatThrownBy(() -> PcapngReader.open(file))
                .isInstanceOf(CaptureException.class)
                .hasMessage(file + ": no such file");
    }

    @Test
    @Requires(programs = "tshark")
    void reads_the_same_fields_as_tshark() throws IOException, InterruptedException {
        Path file = folder.resolve("capture.pcapng");
        Files.write(file, written());
        List<String> ours = new ArrayList<>();
        TcpHeaderView header = new TcpHeaderView();
        try (PcapngReader reader = PcapngReader.open(file)) {
            for (CapturedPacket packet = reader.next(); packet != null; packet = reader.next()) {
                boolean tcp = header.wrap(packet.data(), packet.capturedBytes());
                ours.add(String.join(
                        "|",
                        packet.seenAt().name(),
                        packet.timeNs() / 1_000_000_000 + "." + String.format("%09d", packet.timeNs() % 1_000_000_000),
                        Long.toString(packet.id()),
                        packet.comment(),
                        Integer.toString(packet.lengthBytes()),
                        tcp ? Integer.toUnsignedString(header.sequence()) : "",
                        tcp ? Integer.toString(header.window()) : ""));
            }
        }

        assertThat(ours).hasSize(2).isEqualTo(tshark(file));
    }

    private static List<String> tshark(Path file) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("tshark", "-r", file.toString(), "-T", "fields"));
        command.addAll(List.of("-E", "separator=|", "-E", "occurrence=f"));
        for (String field : List.of(
                "frame.interface_name",
                "frame.time_epoch",
                "frame.packet_id",
                "frame.comment",
                "frame.len",
                "tcp.seq_raw",
                "tcp.window_size_value")) {
            command.addAll(List.of("-e", field));
        }
        Process tshark = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(tshark.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(tshark.waitFor()).isZero();
        return output.lines().toList();
    }
}

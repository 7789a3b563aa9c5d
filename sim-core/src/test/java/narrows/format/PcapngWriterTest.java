package narrows.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PcapngWriterTest {
    private static final byte[] DATA = {0x45, 1, 2, 3, 4, 5, 6};

    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    @Test
    void begins_with_a_section_header_that_says_what_was_run() throws IOException {
        new PcapngWriter(file, "scenario=quick seed=1", 128).close();

        PcapngBlocks.Block section = blocks().get(0);
        assertThat(section.type()).isEqualTo(0x0a0d0d0a);
        assertThat(section.intAt(0)).isEqualTo(0x1a2b3c4d);
        assertThat(section.body().getShort(4)).isEqualTo((short) 1);
        assertThat(section.body().getShort(6)).isEqualTo((short) 0);
        assertThat(section.body().getLong(8)).isEqualTo(-1);
        assertThat(section.option(16, 1).text()).isEqualTo("scenario=quick seed=1");
        assertThat(section.option(16, 4).text()).startsWith("narrows ");
    }

    @Test
    void describes_an_interface_of_raw_ip_with_stamps_in_nanoseconds() throws IOException {
        try (PcapngWriter writer = new PcapngWriter(file, "", 96)) {
            assertThat(writer.addInterface("link/a>b/in", 2_000_000)).isZero();
            assertThat(writer.addInterface("link/b>a/in", 0)).isEqualTo(1);
        }

        PcapngBlocks.Block first = blocks().get(1);
        assertThat(first.type()).isEqualTo(1);
        assertThat(first.body().getShort(0)).isEqualTo((short) 101);
        assertThat(first.intAt(4)).isEqualTo(96);
        assertThat(first.option(8, 2).text()).isEqualTo("link/a>b/in");
        assertThat(first.option(8, 8).number()).isEqualTo(2_000_000);
        assertThat(first.option(8, 9).number()).isEqualTo(9);
        assertThat(blocks().get(2).options(8))
                .extracting(PcapngBlocks.Option::code)
                .containsExactly(2, 9);
    }

    @Test
    void writes_a_packet_with_its_stamp_lengths_id_and_comment() throws IOException {
        long timeNs = 5_000_000_001L;
        try (PcapngWriter writer = new PcapngWriter(file, "", 128)) {
            writer.addInterface("a", 0);
            writer.addInterface("b", 0);
            byte[] comment = "dropped: aqm at red".getBytes(StandardCharsets.UTF_8);
            writer.packet(1, timeNs, DATA, 5, 1500, 77, PcapngWriter.OUTBOUND, comment);
        }

        PcapngBlocks.Block packet = blocks().get(3);
        assertThat(packet.type()).isEqualTo(6);
        assertThat(packet.intAt(0)).isEqualTo(1);
        assertThat(packet.intAt(4)).isEqualTo(1);
        assertThat(packet.intAt(8)).isEqualTo((int) timeNs);
        assertThat(packet.intAt(12)).isEqualTo(5);
        assertThat(packet.intAt(16)).isEqualTo(1500);
        assertThat(new byte[] {
                    packet.body().get(20), packet.body().get(24), packet.body().get(25)
                })
                .containsExactly(0x45, 4, 0);
        assertThat(packet.option(28, 1).text()).isEqualTo("dropped: aqm at red");
        assertThat(packet.option(28, 2).number()).isEqualTo(2);
        assertThat(packet.option(28, 5).number()).isEqualTo(77);
    }

    @Test
    void leaves_the_comment_out_when_there_is_none() throws IOException {
        try (PcapngWriter writer = new PcapngWriter(file, "", 128)) {
            writer.addInterface("a", 0);
            writer.packet(0, 1, DATA, 4, 4, 1, PcapngWriter.INBOUND, null);
        }

        assertThat(blocks().get(2).options(24))
                .extracting(PcapngBlocks.Option::code)
                .containsExactly(2, 5);
    }

    @Test
    void ends_with_the_number_of_packets_of_each_interface() throws IOException {
        PcapngWriter writer = new PcapngWriter(file, "", 128);
        writer.addInterface("a", 0);
        writer.addInterface("b", 0);
        writer.packet(0, 10, DATA, 4, 4, 1, PcapngWriter.INBOUND, null);
        writer.packet(0, 30, DATA, 4, 4, 2, PcapngWriter.INBOUND, null);
        writer.close();
        writer.close();

        List<PcapngBlocks.Block> statistics =
                blocks().stream().filter(block -> block.type() == 5).toList();
        assertThat(statistics).hasSize(2);
        assertThat(statistics.get(0).intAt(8)).isEqualTo(30);
        assertThat(statistics.get(0).option(12, 4).number()).isEqualTo(2);
        assertThat(statistics.get(1).option(12, 4).number()).isZero();
    }

    @Test
    void grows_for_packets_larger_than_its_buffer() throws IOException {
        byte[] large = new byte[9000];
        large[8999] = 42;
        try (PcapngWriter writer = new PcapngWriter(file, "", 9000)) {
            writer.addInterface("a", 0);
            writer.packet(0, 1, large, 9000, 9000, 1, PcapngWriter.INBOUND, null);
        }

        assertThat(blocks().get(2).body().get(20 + 8999)).isEqualTo((byte) 42);
    }

    private List<PcapngBlocks.Block> blocks() {
        return PcapngBlocks.read(file.toByteArray());
    }
}

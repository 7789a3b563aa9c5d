package narrows.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import narrows.NarrowsException;
import narrows.format.XplotWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write_a_capture_with_a_loss() throws IOException {
        file = folder.resolve("a.pcapng");
        try (CaptureFile capture = new CaptureFile(file, 5001)) {
            capture.handshake().data(10, 0, 1000).lost(10, 1000, 1000).data(10, 2000, 1000);
            capture.ack(20, 1000, 0, 0)
                    .ack(20, 1000, 2000, 3000)
                    .data(30, 1000, 1000)
                    .ack(40, 3000, 0, 0);
        }
    }

    private static List<String> lines(Path file, Host host) {
        List<String> lines = new ArrayList<>();
        try (Trace trace = Trace.open(file, "a->b")) {
            for (TraceEvent event = trace.next(); event != null; event = trace.next()) {
                if (Lane.of(event, host) != null) {
                    lines.add(event.timeNs() + EventText.line(event).substring("0.000000".length()));
                }
            }
        }
        return lines;
    }

    @Test
    void tells_what_the_client_sent_got_and_lost_in_numbers_that_do_not_wrap() {
        assertThat(lines(file, Host.CLIENT))
                .containsExactly(
                        "0 sent data -1+0 S",
                        "2 got  data -1+0 AS",
                        "10 sent data 0+1000 A",
                        "10 sent data 1000+1000 A",
                        "12 lost data 1000+1000 A (dropped: random_loss at netem)",
                        "10 sent data 2000+1000 A",
                        "22 got  ack 1000",
                        "22 got  ack 1000 sack 2000-3000",
                        "30 sent data 1000+1000 A",
                        "42 got  ack 3000");
    }

    @Test
    void tells_what_the_server_got_and_sent() {
        assertThat(lines(file, Host.SERVER))
                .contains(
                        "12 got  data 0+1000 A",
                        "20 sent ack 1000",
                        "12 lost data 1000+1000 A (dropped: random_loss at netem)")
                .hasSize(9);
    }

    @Test
    void knows_the_flow_from_its_handshake() {
        try (Trace trace = Trace.open(file, null)) {
            assertThat(trace.flow().name()).isEqualTo("a->b:5001");
            assertThat(trace.flow().segmentBytes()).isEqualTo(1000);
        }
    }

    @Test
    void names_the_flows_there_are_when_another_is_asked_for() {
        assertThatThrownBy(() -> Trace.open(file, "b->a"))
                .isInstanceOf(NarrowsException.class)
                .hasMessage(file + ": no flow 'b->a'; it has a->b:5001");
    }

    @Test
    void says_that_a_capture_without_a_handshake_has_no_flow() throws IOException {
        Path empty = folder.resolve("empty.pcapng");
        try (CaptureFile capture = new CaptureFile(empty, 5001)) {
            capture.data(1, 0, 1000);
        }

        assertThatThrownBy(() -> Trace.open(empty, null))
                .hasMessage(empty + ": no flow; it has no TCP handshake on a link;"
                        + " was it written with 'record: {pcap: all}'?");
    }

    @Test
    void finds_where_two_traces_part_in_each_lane() throws IOException {
        Path other = folder.resolve("b.pcapng");
        try (CaptureFile capture = new CaptureFile(other, 5001)) {
            capture.handshake().data(11, 0, 1000).lost(11, 1000, 1000).data(11, 2000, 1000);
            capture.ack(20, 1000, 2000, 3000)
                    .data(35, 1000, 1000)
                    .data(36, 3000, 1000)
                    .ack(40, 3000, 0, 0);
        }

        List<LaneResult> lanes = compare(file, other, (lane, left, right) -> {});

        assertThat(lanes).extracting(LaneResult::same).containsExactly(5L, 3L, 1L);
        assertThat(lanes).extracting(LaneResult::onlyLeft).containsExactly(0L, 1L, 0L);
        assertThat(lanes).extracting(LaneResult::onlyRight).containsExactly(1L, 0L, 0L);
        Divergence first = TraceComparison.first(lanes).orElseThrow();
        assertThat(first.lane()).isEqualTo(Lane.ARRIVED);
        assertThat(EventText.line(first.left())).isEqualTo("0.000000 got  ack 1000");
        assertThat(first.right()).isNull();
        assertThat(lanes.get(0).first().timeNs()).isEqualTo(36);
    }

    @Test
    void finds_no_difference_between_a_trace_and_itself() {
        List<LaneResult> lanes = compare(file, file, (lane, left, right) -> {});

        assertThat(lanes).extracting(LaneResult::first).containsOnlyNulls();
        assertThat(TraceComparison.first(lanes)).isEmpty();
    }

    private List<LaneResult> compare(Path left, Path right, AlignmentListener listener) {
        try (Trace a = Trace.open(left, null);
                Trace b = Trace.open(right, null)) {
            return new TraceComparison(Host.CLIENT, false, listener).run(a, b, event -> {}, event -> {});
        }
    }

    @Test
    void shows_the_events_around_a_place_side_by_side() {
        Divergence place = new Divergence(Lane.SENT, null, null, 6, 6);
        try (Trace a = Trace.open(file, null);
                Trace b = Trace.open(file, null)) {
            List<SideBySide.Row> rows = SideBySide.around(place, a, b, Host.CLIENT, false, 2);

            assertThat(rows).hasSize(5).allMatch(row -> row.left().equals(row.right()));
        }
    }

    @Test
    void writes_the_alignment_as_a_table() throws IOException {
        Path table = folder.resolve("out.csv");
        try (AlignmentCsv csv = new AlignmentCsv(table)) {
            compare(file, file, csv);
        }

        List<String> rows = Files.readAllLines(table);
        assertThat(rows)
                .hasSize(11)
                .contains("arrived,both,13,0.000000022,backward,0,0,A,1000,2000-3000,13,0.000000022,"
                        + "backward,0,0,A,1000,2000-3000");
        assertThat(rows.get(0)).startsWith("lane,in,a_number,a_time_s");
    }

    @Test
    void draws_retransmissions_in_red_and_acks_as_a_staircase() {
        Path graph = folder.resolve("out.xpl");
        try (XplotWriter out = new XplotWriter(graph, "t", "y");
                Trace trace = Trace.open(file, null)) {
            TimeSequenceGraph drawing = new TimeSequenceGraph(out, "white", "green");
            for (TraceEvent event = trace.next(); event != null; event = trace.next()) {
                drawing.add(event);
            }
        }

        assertThat(graph)
                .content()
                .contains("line 0.000000010 0 0.000000010 1000 white\n")
                .contains("diamond 0.000000012 1000 red\n")
                .contains("line 0.000000030 1000 0.000000030 2000 red\natext 0.000000030 2000 red\nR\n")
                .contains("line 0.000000022 2000 0.000000022 3000 purple\n")
                .contains("line 0.000000042 1000 0.000000042 3000 green\n");
    }
}

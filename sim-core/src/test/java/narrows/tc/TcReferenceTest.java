package narrows.tc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import narrows.NarrowsException;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every line in the resource was given to the real tc program; its netlink request or refusal is the expectation. */
class TcReferenceTest {
    /** Fields of the request whose option is not modelled yet. */
    private static final Set<String> NOT_MODELLED = Set.of(
            "delay_corr",
            "loss_corr",
            "state",
            "gemodel",
            "ecn",
            "dup_u32",
            "corrupt_u32",
            "reorder_u32",
            "rate_Bps",
            "dist_n",
            "slot_packets",
            "slot_min_ns",
            "slot_dist_n");

    /** A bare netem time means different things to different versions of tc; NaN and a negative seed are slips of tc. */
    private static final Set<String> REFUSED_BY_US = Set.of("P075", "P080", "P188", "P198", "P199");

    private record Row(String id, String line, boolean accepted, Map<String, String> fields) {
        @Override
        public String toString() {
            return id + " " + line;
        }
    }

    static Stream<Row> rows() throws IOException {
        try (InputStream in = TcReferenceTest.class.getResourceAsStream("tc-lines.tsv")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(line -> !line.startsWith("#")).map(TcReferenceTest::row);
        }
    }

    static Stream<Row> acceptedRows() throws IOException {
        return rows().filter(row -> row.accepted && !REFUSED_BY_US.contains(row.id) && modelled(row));
    }

    static Stream<Row> refusedRows() throws IOException {
        return rows().filter(row -> !row.accepted || REFUSED_BY_US.contains(row.id));
    }

    static Stream<Row> rowsNotModelled() throws IOException {
        return rows().filter(row -> row.accepted && !modelled(row));
    }

    @ParameterizedTest
    @MethodSource("acceptedRows")
    void reads_what_tc_sends(Row row) {
        QdiscSpec spec = TcLine.parse(row.line).spec();
        assertThat(fieldsOf(spec)).containsAllEntriesOf(expected(row, spec));
    }

    @ParameterizedTest
    @MethodSource("refusedRows")
    void refuses_what_tc_refuses(Row row) {
        assertThatThrownBy(() -> TcLine.parse(row.line)).isInstanceOf(NarrowsException.class);
    }

    @ParameterizedTest
    @MethodSource("rowsNotModelled")
    void refuses_by_name_what_is_not_modelled(Row row) {
        assertThatThrownBy(() -> TcLine.parse(row.line)).hasMessageEndingWith("known to tc, but not modelled here");
    }

    private static Row row(String line) {
        String[] columns = line.split("\t", -1);
        boolean accepted = columns[2].equals("ok");
        Map<String, String> fields = new LinkedHashMap<>();
        if (accepted) {
            Arrays.stream(columns[3].split(" "))
                    .filter(field -> field.contains("="))
                    .forEach(field -> {
                        int equals = field.indexOf('=');
                        fields.put(field.substring(0, equals), field.substring(equals + 1));
                    });
        }
        return new Row(columns[0], columns[1], accepted, fields);
    }

    private static boolean modelled(Row row) {
        boolean tbf = row.fields.containsKey("burst_B");
        return row.fields.keySet().stream().noneMatch(field -> NOT_MODELLED.contains(field) && !tbf);
    }

    /** Ticks follow from the bytes; a second bucket's depth does not matter without its rate. */
    private static Map<String, String> expected(Row row, QdiscSpec spec) {
        Map<String, String> expected = new LinkedHashMap<>(row.fields);
        expected.keySet().removeIf(field -> field.endsWith("_ticks"));
        expected.keySet().removeAll(Set.of("handle", "parent"));
        assertThat(spec.kind()).isEqualTo(row.line.replaceAll(".*(tbf|netem|pfifo|bfifo).*", "$1"));
        return expected;
    }

    private static Map<String, String> fieldsOf(QdiscSpec spec) {
        Map<String, String> fields = new LinkedHashMap<>();
        if (spec instanceof TbfSpec tbf) {
            fields.put("rate_Bps", Long.toString(tbf.rateBytesPerSec()));
            fields.put("burst_B", Long.toString(tbf.burstBytes()));
            fields.put("limit_B", Long.toString(tbf.limitBytes()));
            fields.put("peakrate_Bps", Long.toString(tbf.peakBytesPerSec()));
            fields.put("mtu_B", Long.toString(tbf.mtuBytes()));
            fields.put("overhead", Integer.toString(tbf.overheadBytes()));
            fields.put("mpu", Integer.toString(tbf.mpuBytes()));
            fields.put("linklayer", tbf.atm() ? "atm" : "ethernet");
        } else if (spec instanceof NetemSpec netem) {
            fields.put("limit_p", Long.toString(netem.limitPackets()));
            fields.put("latency_ns", Long.toString(netem.delayNs()));
            fields.put("jitter_ns", Long.toString(netem.jitterNs()));
            fields.put("loss_u32", Long.toString(netem.loss()));
            netem.linuxSeed().ifPresent(seed -> fields.put("seed", Long.toUnsignedString(seed)));
        } else if (spec instanceof FifoSpec fifo) {
            long limit = fifo.kind().equals("pfifo") ? fifo.limitPackets() : fifo.limitBytes();
            fields.put("limit", Long.toString(limit));
        }
        return fields;
    }
}

package narrows.tc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every line in the resource was given to the real tc program of two versions; its netlink request or refusal is the expectation. */
class TcReferenceTest {
    private static final Device DEVICE = Device.ETHERNET.named("X");

    /** Lines that were there when the kernel refused the row's. */
    private static final Map<String, List<String>> EARLIER = Map.of(
            "P262",
                    List.of(
                            "qdisc add dev X root handle 1: tbf rate 2mbit burst 10kb limit 15kb",
                            "qdisc add dev X parent 1:1 handle 10: pfifo limit 7"),
            "P270", List.of("qdisc add dev X root pfifo limit 5"));

    /** Numbers that are none and that both versions let through; no version of a link has them. */
    private static final Set<String> BEYOND_ANY_LINK = Set.of("P016", "P075");

    static Stream<TcTable.Row> accepted() {
        return rows().filter(row -> !row.refused());
    }

    static Stream<TcTable.Row> refused() {
        return rows().filter(TcTable.Row::refused);
    }

    static Stream<TcTable.Row> refusedByTheKernel() {
        return rows().filter(TcTable.Row::refusedByKernel);
    }

    /** What the kernel takes, it shapes by. */
    static Stream<TcTable.Row> modelled() {
        return accepted().filter(row -> !row.refusedByKernel() && !BEYOND_ANY_LINK.contains(row.id()));
    }

    private static Stream<TcTable.Row> rows() {
        List<TcTable.Row> rows = new ArrayList<>(TcTable.rows(Compat.IPROUTE2_7_1));
        rows.addAll(TcTable.rows(Compat.IPROUTE2_6_1));
        return rows.stream();
    }

    @Test
    void the_table_has_all_its_rows() {
        assertThat(TcTable.rows(Compat.IPROUTE2_7_1)).hasSize(292);
        assertThat(TcTable.rows(Compat.IPROUTE2_6_1)).hasSize(292);
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void sends_what_tc_sends(TcTable.Row row) {
        TcRequest request = TcRequest.parse(row.line(), row.compat(), DEVICE);
        assertThat(fields(request, row)).isEqualTo(new TreeMap<>(row.fields()));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refuses_what_tc_refuses_for_the_same_reason(TcTable.Row row) {
        TcException refusal =
                catchThrowableOfType(TcException.class, () -> TcRequest.parse(row.line(), row.compat(), DEVICE));
        assertThat(refusal).as("is refused").isNotNull();
        assertThat(refusal.code()).isEqualTo(row.code());
    }

    @ParameterizedTest
    @MethodSource("refusedByTheKernel")
    void refuses_what_the_kernel_refuses(TcTable.Row row) {
        List<String> lines = new ArrayList<>(EARLIER.getOrDefault(row.id(), List.of()));
        lines.add(row.line());
        assertThatThrownBy(() -> TcChain.parse(lines, row.compat(), DEVICE))
                .isInstanceOfSatisfying(
                        TcException.class, e -> assertThat(e.code()).isEqualTo(row.code()));
    }

    @ParameterizedTest
    @MethodSource("modelled")
    void makes_a_discipline_of_what_is_sent_or_names_what_is_not_modelled(TcTable.Row row) {
        try {
            TcLine line = TcLine.parse(row.line(), row.compat(), DEVICE);
            assertThat(line.spec() == null).isEqualTo(row.line().matches("qdisc .* htb.*"));
        } catch (TcException e) {
            assertThat(e.code()).isEqualTo("not-modelled");
            assertThat(row.line()).matches(".*(cake|avrate).*");
        }
    }

    @Test
    void rates_in_percent_are_of_the_link_speed() {
        Device device = DEVICE.withSpeed(1_000_000_000);
        for (Compat compat : Compat.values()) {
            TcRequest request = TcRequest.parse("tbf rate 50% burst 1mb limit 1mb", compat, device);
            assertThat(request.sent().value("rate_Bps", 0)).isEqualTo(62_500_000);
        }
    }

    private static Map<String, String> fields(TcRequest request, TcTable.Row row) {
        Map<String, String> fields = new TreeMap<>();
        request.sent().values().forEach((name, value) -> fields.put(name, Long.toUnsignedString(value)));
        text(fields, "linklayer_atm", "linklayer", "atm");
        if (fields.containsKey("defcls")) {
            fields.put("defcls", "0x" + Long.toHexString(request.sent().value("defcls", 0)));
        }
        signed(fields, request.sent());
        if (row.fields().containsKey("handle")) {
            fields.put("handle", handle(request.place().handle()));
        }
        if (row.fields().containsKey("parent")) {
            fields.put(
                    "parent",
                    request.place().parent() == null ? "0:0" : request.place().parent());
        }
        return fields;
    }

    private static void text(Map<String, String> fields, String name, String shown, String value) {
        if (fields.remove(name) != null) {
            fields.put(shown, value);
        }
    }

    /** Overheads are signed, all else is not. */
    private static void signed(Map<String, String> fields, Attributes sent) {
        for (String name : List.of("pkt_overhead", "cell_overhead", "overhead")) {
            if (sent.has(name)) {
                fields.put(name, Long.toString(sent.value(name, 0)));
            }
        }
    }

    private static String handle(String handle) {
        return handle == null ? "0:0" : handle.endsWith(":") ? handle + "0" : handle;
    }
}

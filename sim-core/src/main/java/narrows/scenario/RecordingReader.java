package narrows.scenario;

import java.util.List;
import java.util.Locale;
import narrows.scenario.Recording.Pcap;

/** Reads {@code record:}. */
final class RecordingReader {
    private static final List<String> LATER = List.of("series", "flowmon", "ascii", "animation");
    private static final List<String> KNOWN = List.of("pcap", "series", "flowmon", "ascii", "animation");
    private static final List<String> PCAP = List.of("none", "first", "all");

    private RecordingReader() {}

    static Recording read(Value value) {
        Fields fields = value.fields("a group such as {pcap: first}", KNOWN, List.of());
        for (String key : LATER) {
            fields.optional(key).ifPresent(RecordingReader::refuseTrue);
        }
        return fields.optional("pcap").map(pcap -> new Recording(pcap(pcap))).orElse(Recording.DEFAULTS);
    }

    private static void refuseTrue(Value value) {
        if (value.bool()) {
            throw value.wrong("this version does not support it yet; leave it out or write false");
        }
    }

    private static Pcap pcap(Value value) {
        String text = value.text("none, first or all");
        if (!PCAP.contains(text)) {
            throw value.expected(text, "none, first (only trial 1) or all" + NearestWord.hint(text, PCAP));
        }
        return Pcap.valueOf(text.toUpperCase(Locale.ROOT));
    }
}

package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import narrows.unit.Share;
import narrows.unit.Time;

/** What tc sends for a line, in words with units that can be read in one way only. */
final class ParsedText {
    private static final long NS_PER_US = 1_000;
    private static final long BITS_PER_BYTE = 8;
    private static final Map<String, String> FIFO_UNITS =
            Map.of("pfifo", " packets", "pfifo_head_drop", " packets", "bfifo", " B");

    private ParsedText() {}

    static String of(TcRequest request) {
        List<String> parts = new ArrayList<>();
        Attributes sent = request.sent();
        for (Map.Entry<String, Long> entry : sent.values().entrySet()) {
            String text = text(entry.getKey(), entry.getValue());
            text += text.isEmpty() ? "" : FIFO_UNITS.getOrDefault(request.kind(), "");
            String remark = sent.remarkOn(entry.getKey());
            if (!text.isEmpty()) {
                parts.add(text + (remark.isEmpty() ? "" : " " + remark));
            }
        }
        String what = request.kind() + (request.object().equals("class") ? " class" : "");
        return what + ": " + (parts.isEmpty() ? "no options, the kernel's defaults hold" : String.join("; ", parts));
    }

    /** Ticks say the same as the bytes, so they are left out. */
    private static String text(String name, long value) {
        if (name.endsWith("_ticks")) {
            return "";
        }
        if (name.startsWith("state_") || name.startsWith("gemodel_")) {
            return name.replace('_', ' ') + " " + Share.percent(value);
        }
        int unit = name.lastIndexOf('_');
        String word = unit < 0 ? name : name.substring(0, unit);
        return switch (unit < 0 ? "" : name.substring(unit + 1)) {
            case "Bps" -> word + " " + Long.toUnsignedString(value) + " B/s" + bits(value);
            case "B" -> word + " " + value + " B";
            case "p", "pkts" -> word + " " + value + " packets";
            case "ns" -> word + " " + Time.text(value);
            case "us" -> word + " " + Time.text(value * NS_PER_US);
            case "u32" -> word + " " + Share.percent(value) + " (" + value + " of 2^32 - 1)";
            case "corr" -> word + " correlation " + Share.percent(value);
            case "n" -> word.equals("dist") ? "distribution" : "slot distribution";
            default -> name.replace('_', ' ') + " " + value;
        };
    }

    private static String bits(long bytesPerSec) {
        return bytesPerSec < 0 || bytesPerSec > Long.MAX_VALUE / BITS_PER_BYTE
                ? ""
                : " = " + Figures.rate(bytesPerSec * BITS_PER_BYTE);
    }
}

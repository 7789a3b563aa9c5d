package narrows.capture;

import java.util.Locale;
import java.util.stream.Collectors;

/** Events as short text. */
public final class EventText {
    private static final String FLAGS = "FSRPAUEC";

    private EventText() {}

    /** What the segment is: {@code data 1448+1448 PA}, {@code ack 2896 sack 4344-5792}. */
    public static String segment(TraceEvent event) {
        boolean plainAck = event.isPureAck();
        String start = plainAck
                ? "ack " + event.acknowledgment()
                : "data " + event.sequence() + "+" + event.payloadBytes() + " " + flags(event);
        return event.sacks().isEmpty() ? start : start + " sack " + sacks(event);
    }

    /** When, what happened, what the segment is, and why it was dropped. */
    public static String line(TraceEvent event) {
        String what = String.format(
                Locale.ROOT, "%.6f %-4s %s", event.timeNs() / 1e9, word(event.sighting()), segment(event));
        return event.comment().isEmpty() ? what : what + " (" + event.comment() + ")";
    }

    /** The names of the flags by their first letters. */
    static String flags(TraceEvent event) {
        StringBuilder text = new StringBuilder();
        for (int bit = FLAGS.length() - 1; bit >= 0; bit--) {
            if (event.has(1 << bit)) {
                text.append(FLAGS.charAt(bit));
            }
        }
        return text.toString();
    }

    static String sacks(TraceEvent event) {
        return event.sacks().stream()
                .map(block -> block.left() + "-" + block.right())
                .collect(Collectors.joining(" "));
    }

    private static String word(Sighting sighting) {
        return switch (sighting) {
            case SENT -> "sent";
            case ARRIVED -> "got";
            case DROPPED -> "lost";
        };
    }
}

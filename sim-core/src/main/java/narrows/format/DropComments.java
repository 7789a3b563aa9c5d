package narrows.format;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import narrows.qdisc.DropReason;

/** The comments of dropped packets as bytes, made once for each pair of reason and stage: a link has a handful. */
final class DropComments {
    private record Entry(DropReason reason, String stage, byte[] comment) {}

    private final List<Entry> entries = new ArrayList<>();

    byte[] of(DropReason reason, String stage) {
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            if (entry.reason == reason && entry.stage.equals(stage)) {
                return entry.comment;
            }
        }
        byte[] comment = ("dropped: " + reason.key() + " at " + stage).getBytes(StandardCharsets.UTF_8);
        entries.add(new Entry(reason, stage, comment));
        return comment;
    }
}

package narrows.measure;

import java.util.Arrays;
import java.util.Map;
import narrows.qdisc.DropReason;

/** Drops and marks of one link direction by the stage that did them. Stages are few and their names are constants. */
final class StageCounts {
    private static final DropReason[] REASONS = DropReason.values();
    private static final String MARKED = "marked";

    private String[] stages = new String[0];

    /** By stage: one count for each reason, the last for marks. */
    private long[][] counts = new long[0][];

    /** The name under which a count is told, for example {@code tbf/queue_limit}. */
    static String key(String stage, String what) {
        return stage + '/' + what;
    }

    void dropped(String stage, DropReason reason) {
        of(stage)[reason.ordinal()]++;
    }

    void marked(String stage) {
        of(stage)[REASONS.length]++;
    }

    private long[] of(String stage) {
        for (int i = 0; i < stages.length; i++) {
            if (stages[i].equals(stage)) {
                return counts[i];
            }
        }
        int last = stages.length;
        stages = Arrays.copyOf(stages, last + 1);
        counts = Arrays.copyOf(counts, last + 1);
        stages[last] = stage;
        counts[last] = new long[REASONS.length + 1];
        return counts[last];
    }

    void addTo(Map<String, Long> totals) {
        for (int i = 0; i < stages.length; i++) {
            put(totals, stages[i], counts[i]);
            add(totals, stages[i], MARKED, counts[i][REASONS.length]);
        }
    }

    /** @param counts one for each reason, further ones are not looked at */
    static void put(Map<String, Long> totals, String stage, long[] counts) {
        for (DropReason reason : REASONS) {
            add(totals, stage, reason.key(), counts[reason.ordinal()]);
        }
    }

    private static void add(Map<String, Long> totals, String stage, String what, long count) {
        if (count > 0) {
            totals.merge(key(stage, what), count, Long::sum);
        }
    }
}

package narrows.tc;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import narrows.qdisc.DelayTable;

/**
 * What tc sends to the kernel for a line: names with units and whole numbers, in the order of sending. What is not there was
 * not sent, and the discipline's default holds. Numbers of 64 bits are unsigned.
 */
public final class Attributes {
    private final Map<String, Long> values = new LinkedHashMap<>();
    private final Map<String, Long> written = new LinkedHashMap<>();
    private final Map<String, String> remarks = new LinkedHashMap<>();
    private final Map<String, DelayTable> tables = new LinkedHashMap<>();

    Attributes() {}

    void put(String name, long value) {
        values.put(name, value);
    }

    /** tc leaves out what is 0. */
    void putIfPositive(String name, long value) {
        if (value != 0) {
            values.put(name, value);
        }
    }

    /** What the line says and tc does not send, but works something out from. */
    void keep(String name, long value) {
        written.put(name, value);
    }

    long kept(String name) {
        return written.getOrDefault(name, 0L);
    }

    /** What was written with the value and has no effect. */
    void remark(String name, String words) {
        remarks.put(name, words);
    }

    /** Whether tc sends {@code name}. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** The value of {@code name}, or {@code otherwise} if it is not sent. */
    public long value(String name, long otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    /** As {@link #value}, for what is below 2^31. */
    int small(String name, int otherwise) {
        return Math.toIntExact(value(name, otherwise));
    }

    boolean flag(String name, boolean otherwise) {
        return value(name, otherwise ? 1 : 0) != 0;
    }

    /** The table that was read for {@code name}. */
    void table(String name, DelayTable table) {
        tables.put(name, table);
    }

    /** Null if none was read. */
    DelayTable tableOf(String name) {
        return tables.get(name);
    }

    /** The words kept with {@code name}; empty for none. */
    String remarkOn(String name) {
        return remarks.getOrDefault(name, "");
    }

    /** All values, in the order of sending. */
    public Map<String, Long> values() {
        return Collections.unmodifiableMap(values);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        values.forEach((name, value) ->
                text.append(text.isEmpty() ? "" : " ").append(name).append('=').append(Long.toUnsignedString(value)));
        return text.toString();
    }
}

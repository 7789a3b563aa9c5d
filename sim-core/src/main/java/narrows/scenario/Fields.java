package narrows.scenario;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of a group, checked against those that may be there. */
final class Fields {
    private final Value group;
    private final Map<String, YamlNode.Entry> entries;

    Fields(Value group, Map<String, YamlNode.Entry> entries, List<String> known, List<String> later) {
        this.group = group;
        this.entries = entries;
        entries.forEach((key, entry) -> check(key, entry, known, later));
    }

    private void check(String key, YamlNode.Entry entry, List<String> known, List<String> later) {
        if (later.contains(key)) {
            throw new ScenarioException(entry.keyOrigin(), path(key) + ": this version does not support it yet");
        }
        if (!known.contains(key)) {
            String hint = NearestWord.hint(key, known);
            throw new ScenarioException(entry.keyOrigin(), path(key) + ": unknown key" + hint);
        }
    }

    private String path(String key) {
        return group.key().isEmpty() ? key : group.key() + "." + key;
    }

    Optional<Value> optional(String key) {
        YamlNode.Entry entry = entries.get(key);
        return entry == null ? Optional.empty() : Optional.of(new Value(path(key), entry.value()));
    }

    /** @param hint what to write, for the error when the key is missing */
    Value required(String key, String hint) {
        return optional(key).orElseThrow(() -> group.wrong("'" + key + "' is missing; write " + hint));
    }
}

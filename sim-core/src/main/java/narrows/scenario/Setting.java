package narrows.scenario;

/**
 * A value of the command line that replaces or adds one in a scenario.
 *
 * @param key dotted path: {@code duration}, {@code links.bottleneck.rate}, {@code flows.0.count}
 * @param value as it would stand in the file; a list or group in flow style. Null takes the key away
 * @param shown the option as the user typed it, for errors
 */
public record Setting(String key, String value, String shown) {

    /** Reads {@code KEY=VALUE} of {@code --set}. */
    public static Setting parse(String keyAndValue) {
        int equals = keyAndValue.indexOf('=');
        String shown = "--set " + keyAndValue;
        if (equals <= 0) {
            throw new ScenarioException(shown + ": write KEY=VALUE, for example links.bottleneck.rate=5mbit");
        }
        String key = keyAndValue.substring(0, equals).strip();
        return new Setting(key, keyAndValue.substring(equals + 1).strip(), shown);
    }

    /** Takes {@code key} away, if it is there. */
    public static Setting without(String key, String shown) {
        return new Setting(key, null, shown);
    }

    /** An option that stands for a key of its own, such as {@code --duration 5s}. */
    public static Setting option(String option, String key, String value) {
        return new Setting(key, value.strip(), option + " " + value);
    }
}

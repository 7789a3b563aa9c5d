package narrows.tc;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import narrows.qdisc.StabSpec;

/**
 * What tc asks of the kernel for one line. Accepted are the options alone ({@code tbf rate 2mbit ...}), the whole command
 * ({@code tc qdisc add dev eth0 root handle 1: tbf rate 2mbit ...}), one class of htb, and a filter with a policer.
 *
 * @param object {@code qdisc}, {@code class} or {@code filter}
 * @param place where it goes; {@link Place#UNSAID} for options alone
 * @param kind {@code tbf}, {@code netem}; {@code police} for a filter
 * @param sent parameters
 * @param stab how lengths are counted; null: as they are
 * @param warnings what the line's author may not know, one line each
 */
public record TcRequest(
        String object, Place place, String kind, Attributes sent, StabSpec stab, List<String> warnings) {
    private static final Set<String> OBJECTS = Set.of("qdisc", "class", "filter");
    private static final Set<String> VERBS = Set.of("add", "replace", "change", Place.DELETE);

    public TcRequest {
        warnings = List.copyOf(warnings);
    }

    /**
     * Reads a line.
     *
     * @throws narrows.NarrowsException if tc would refuse it, or if it is ambiguous
     */
    public static TcRequest parse(String line, Compat compat, Device device) {
        Words words = new Words(line);
        boolean command = words.takeIf("tc") || OBJECTS.contains(words.peek());
        RequestReader reader = new RequestReader(words, compat, device, new ArrayList<>());
        return command ? command(words, reader, device) : reader.options();
    }

    private static TcRequest command(Words words, RequestReader reader, Device device) {
        String object = words.peek();
        if (!OBJECTS.contains(object)) {
            throw unexpected(words);
        }
        words.take();
        String verb = words.peek();
        if (!VERBS.contains(verb)) {
            throw unexpected(words);
        }
        words.take();
        Place place = Place.parse(verb, words);
        requireDevice(place, device);
        if (verb.equals(Place.DELETE)) {
            return new TcRequest(object, place, words.peek(), new Attributes(), null, List.of());
        }
        return object.equals("filter") ? reader.filter(place) : reader.qdiscOrClass(object, place);
    }

    private static TcException unexpected(Words words) {
        return new TcException(
                "unknown-keyword:" + words.peek(),
                "tc: expected add, replace, change or del of a qdisc, a class or a filter, found \"" + words.peek()
                        + '"');
    }

    private static void requireDevice(Place place, Device device) {
        boolean other = place.device() != null && !place.device().equals(device.name());
        if (other && !device.name().isEmpty()) {
            throw new TcException("no-such-device", "tc dev \"" + place.device() + "\": expected " + device.name());
        }
    }
}

package narrows.net;

import java.util.HashMap;
import java.util.Map;

/** Names of link directions, made unique in topology order: {@code a>b}, and {@code a>b#2} for a parallel link. */
final class Directions {
    private final Map<String, Integer> used = new HashMap<>();

    String unique(String name) {
        int count = used.merge(name, 1, Integer::sum);
        return count == 1 ? name : name + "#" + count;
    }
}

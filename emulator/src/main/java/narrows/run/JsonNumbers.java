package narrows.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers in {@code summary.json}: decimals without exponent, rounded; what is not a number is null. */
final class JsonNumbers {
    private static final int DECIMALS = 6;

    private JsonNumbers() {}

    static ObjectNode stat(Stat stat) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("n", stat.n());
        put(node, "mean", stat.mean());
        put(node, "stddev", stat.stddev());
        node.set("ci95", interval(stat.ci95Low(), stat.ci95High()));
        put(node, "median", stat.median());
        put(node, "min", stat.min());
        put(node, "max", stat.max());
        return node;
    }

    static ArrayNode interval(double low, double high) {
        return JsonNodeFactory.instance.arrayNode().add(decimal(low)).add(decimal(high));
    }

    static void put(ObjectNode node, String key, double value) {
        node.put(key, decimal(value));
    }

    /** Null for what is not a number. */
    private static BigDecimal decimal(double value) {
        if (!Double.isFinite(value)) {
            return null;
        }
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_EVEN);
        BigDecimal plain = rounded.stripTrailingZeros();
        return plain.scale() < 0 ? plain.setScale(0) : plain;
    }
}

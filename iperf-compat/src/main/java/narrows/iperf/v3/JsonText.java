package narrows.iperf.v3;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.Map;
import narrows.iperf.CFormat;

/** Writes JSON as cJSON does, whose layout iperf3's reports have: tabs, an array's bracket and its first brace on one line, 15 or 17 digits. */
final class JsonText {
    private final StringBuilder text = new StringBuilder();
    private final boolean pretty;

    private JsonText(boolean pretty) {
        this.pretty = pretty;
    }

    /** On many lines. */
    static String pretty(JsonNode node) {
        return new JsonText(true).write(node, 0);
    }

    /** On one line, without blanks. */
    static String compact(JsonNode node) {
        return new JsonText(false).write(node, 0);
    }

    private String write(JsonNode node, int depth) {
        value(node, depth);
        return text.toString();
    }

    private void value(JsonNode node, int depth) {
        if (node.isObject()) {
            object(node, depth + 1);
        } else if (node.isArray()) {
            array(node, depth + 1);
        } else if (node.isTextual()) {
            string(node.textValue());
        } else if (node.isFloatingPointNumber()) {
            double number = node.doubleValue();
            text.append(Double.isFinite(number) ? CFormat.shortest(number) : "null");
        } else {
            text.append(node.asText());
        }
    }

    private void object(JsonNode object, int depth) {
        text.append('{');
        line("");
        for (Iterator<Map.Entry<String, JsonNode>> fields = object.properties().iterator(); fields.hasNext(); ) {
            Map.Entry<String, JsonNode> field = fields.next();
            indent(depth);
            string(field.getKey());
            text.append(pretty ? ":\t" : ":");
            value(field.getValue(), depth);
            line(fields.hasNext() ? "," : "");
        }
        indent(depth - 1);
        text.append('}');
    }

    private void array(JsonNode array, int depth) {
        text.append('[');
        for (Iterator<JsonNode> elements = array.elements(); elements.hasNext(); ) {
            value(elements.next(), depth);
            if (elements.hasNext()) {
                text.append(pretty ? ", " : ",");
            }
        }
        text.append(']');
    }

    private void string(String string) {
        text.append('"')
                .append(JsonStringEncoder.getInstance().quoteAsString(string))
                .append('"');
    }

    private void line(String end) {
        text.append(end);
        if (pretty) {
            text.append('\n');
        }
    }

    private void indent(int depth) {
        if (pretty) {
            text.append("\t".repeat(Math.max(0, depth)));
        }
    }
}

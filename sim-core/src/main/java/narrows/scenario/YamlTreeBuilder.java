package narrows.scenario;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import narrows.scenario.YamlNode.Entry;
import narrows.scenario.YamlNode.Mapping;
import narrows.scenario.YamlNode.Scalar;
import narrows.scenario.YamlNode.Sequence;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** Puts a parser's events together; refuses what a scenario has no use for: aliases, anchors, tags, deep nesting. */
final class YamlTreeBuilder {
    private static final int MAX_DEPTH = 20;

    private final YamlParser.Places places;
    private final Deque<Open> open = new ArrayDeque<>();
    private YamlNode root;
    private int documents;

    YamlTreeBuilder(YamlParser.Places places) {
        this.places = places;
    }

    /** The document; a missing value when the text holds none. */
    YamlNode root() {
        return root == null ? new Scalar("", false, places.of(null)) : root;
    }

    void take(Event event) {
        switch (event.getEventId()) {
            case DocumentStart -> countDocument(event);
            case Alias -> throw wrong(event, "aliases (*name) are not supported; write the value again");
            case Scalar -> add(scalar((ScalarEvent) event));
            case SequenceStart, MappingStart -> start((CollectionStartEvent) event);
            case SequenceEnd, MappingEnd -> add(open.pop().node());
            default -> {
                // Stream ends and document ends carry nothing.
            }
        }
    }

    private void countDocument(Event event) {
        documents++;
        if (documents > 1) {
            throw wrong(event, "a second document begins here; a file holds one scenario");
        }
    }

    private Scalar scalar(ScalarEvent event) {
        refuseAnchor(event);
        if (event.getTag().isPresent()) {
            throw wrong(event, "tags (" + event.getTag().get() + ") are not supported; write the plain value");
        }
        return new Scalar(event.getValue(), !event.isPlain(), origin(event));
    }

    private void start(CollectionStartEvent event) {
        refuseAnchor(event);
        if (open.size() >= MAX_DEPTH) {
            throw wrong(event, "nested deeper than " + MAX_DEPTH + " levels");
        }
        boolean sequence = event.getEventId() == Event.ID.SequenceStart;
        open.push(sequence ? new OpenSequence(event) : new OpenMapping(event, localTag(event)));
    }

    private String localTag(CollectionStartEvent event) {
        Optional<String> tag = event.getTag();
        if (tag.isPresent() && !tag.get().matches("!\\w+")) {
            throw wrong(event, "tags (" + tag.get() + ") are not supported; write the plain value");
        }
        return tag.map(text -> text.substring(1)).orElse("");
    }

    private void refuseAnchor(NodeEvent event) {
        if (event.getAnchor().isPresent()) {
            throw wrong(event, "anchors (&" + event.getAnchor().get().getValue() + ") are not supported");
        }
    }

    private void add(YamlNode node) {
        if (open.isEmpty()) {
            root = node;
        } else {
            open.peek().add(node);
        }
    }

    private Origin origin(Event event) {
        return places.of(event.getStartMark().orElse(null));
    }

    private ScenarioException wrong(Event event, String message) {
        return new ScenarioException(origin(event), message);
    }

    /** A collection whose end has not come yet. */
    private interface Open {
        void add(YamlNode node);

        YamlNode node();
    }

    private final class OpenSequence implements Open {
        private final List<YamlNode> items = new ArrayList<>();
        private final Sequence sequence;

        OpenSequence(CollectionStartEvent event) {
            if (event.getTag().isPresent()) {
                throw wrong(event, "tags (" + event.getTag().get() + ") are not supported; write the plain value");
            }
            sequence = new Sequence(items, event.isFlow(), origin(event));
        }

        @Override
        public void add(YamlNode node) {
            items.add(node);
        }

        @Override
        public YamlNode node() {
            return sequence;
        }
    }

    private final class OpenMapping implements Open {
        private final Map<String, Entry> entries = new LinkedHashMap<>();
        private final Mapping mapping;
        private Scalar key;

        OpenMapping(CollectionStartEvent event, String tag) {
            mapping = new Mapping(tag, entries, event.isFlow(), origin(event));
        }

        @Override
        public void add(YamlNode node) {
            if (key == null) {
                key = key(node);
            } else {
                entries.put(key.text(), new Entry(key.origin(), node));
                key = null;
            }
        }

        private Scalar key(YamlNode node) {
            if (!(node instanceof Scalar scalar) || scalar.absent()) {
                throw new ScenarioException(node.origin(), "a key must be one word, not " + node.words());
            }
            Entry earlier = entries.get(scalar.text());
            if (earlier != null) {
                String where = earlier.keyOrigin().shortText();
                throw new ScenarioException(node.origin(), scalar.text() + ": written twice; the first is at " + where);
            }
            return scalar;
        }

        @Override
        public YamlNode node() {
            return mapping;
        }
    }
}

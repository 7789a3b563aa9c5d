package narrows.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import narrows.scenario.YamlNode.Mapping;
import narrows.scenario.YamlNode.Scalar;
import narrows.scenario.YamlNode.Sequence;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Present;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.DocumentEndEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ImplicitTuple;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.events.StreamEndEvent;
import org.snakeyaml.engine.v2.events.StreamStartEvent;

/** A tree back to YAML text, for {@code scenario.yaml} when settings have changed the file. Comments are lost. */
final class YamlWriter {
    private static final int WIDTH_CHARS = 120;

    private final List<Event> events = new ArrayList<>();

    private YamlWriter() {}

    static String text(YamlNode root) {
        YamlWriter writer = new YamlWriter();
        writer.events.add(new StreamStartEvent());
        writer.events.add(new DocumentStartEvent(false, Optional.empty(), Map.of()));
        writer.write(root);
        writer.events.add(new DocumentEndEvent(false));
        writer.events.add(new StreamEndEvent());
        DumpSettings settings = DumpSettings.builder()
                .setWidth(WIDTH_CHARS)
                .setIndicatorIndent(2)
                .setIndent(4)
                .build();
        return withoutMarks(new Present(settings).emitToString(writer.events.iterator()));
    }

    /** Back to {@code app: bytes {size: 10mb}}, as people write it and {@link YamlParser} takes it. */
    private static String withoutMarks(String yaml) {
        return yaml.replaceAll("(\\bapp: )!(\\w+ \\{)", "$1$2");
    }

    private void write(YamlNode node) {
        if (node instanceof Scalar scalar) {
            events.add(event(scalar.text(), scalar.quoted()));
        } else if (node instanceof Sequence sequence) {
            events.add(new SequenceStartEvent(Optional.empty(), Optional.empty(), true, style(sequence.flow())));
            sequence.items().forEach(this::write);
            events.add(new SequenceEndEvent());
        } else if (node instanceof Mapping mapping) {
            write(mapping);
        }
    }

    private void write(Mapping mapping) {
        Optional<String> tag = mapping.tag().isEmpty() ? Optional.empty() : Optional.of("!" + mapping.tag());
        events.add(new MappingStartEvent(Optional.empty(), tag, tag.isEmpty(), style(mapping.flow())));
        mapping.entries().forEach((key, entry) -> {
            events.add(event(key, false));
            write(entry.value());
        });
        events.add(new MappingEndEvent());
    }

    private static ScalarEvent event(String text, boolean quoted) {
        ScalarStyle style = quoted ? ScalarStyle.DOUBLE_QUOTED : ScalarStyle.PLAIN;
        return new ScalarEvent(Optional.empty(), Optional.empty(), new ImplicitTuple(true, true), text, style);
    }

    private static FlowStyle style(boolean flow) {
        return flow ? FlowStyle.FLOW : FlowStyle.BLOCK;
    }
}

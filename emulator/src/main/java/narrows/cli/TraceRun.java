package narrows.cli;

import java.util.List;
import java.util.Locale;
import narrows.capture.Divergence;
import narrows.capture.FlowStatistics;
import narrows.capture.Host;
import narrows.capture.LaneResult;
import narrows.capture.SideBySide;
import narrows.capture.Trace;
import narrows.capture.TraceComparison;
import narrows.report.TraceReport;

/** Compares pairs of captures: the alignment of each, the place where the first pair parts, statistics over all. */
final class TraceRun {
    private final Console console;
    private final String flow;
    private final TraceView view;
    private final TraceFiles files;
    private final List<String> names;
    private final TraceReport report;
    private FlowStatistics left;
    private FlowStatistics right;
    private int segmentBytes;

    /**
     * @param flow its name; null: the first one
     * @param names of the two sides
     */
    TraceRun(Console console, String flow, TraceView view, TraceFiles files, List<String> names) {
        this.console = console;
        this.flow = flow;
        this.view = view;
        this.files = files;
        this.names = names;
        this.report = new TraceReport(names.get(0), names.get(1));
    }

    void run(List<TracePair> pairs) {
        compareFirst(pairs.get(0));
        for (TracePair pair : pairs.subList(1, pairs.size())) {
            compare(pair, TraceFiles.none());
        }
        print(report.figures(left.figures(), right.figures()));
        if (!left.losses().isEmpty() || !right.losses().isEmpty()) {
            print(report.losses(left.losses(), right.losses(), segmentBytes));
        }
    }

    private void compareFirst(TracePair pair) {
        try (Trace a = Trace.open(pair.left(), flow)) {
            segmentBytes = a.flow().segmentBytes();
            left = new FlowStatistics(segmentBytes);
            right = new FlowStatistics(segmentBytes);
            String title = "flow " + a.flow().name();
            console.out().println(title + ", events at its " + word(view.host()));
            try (TraceFiles.Open out = files.open(title + ", " + String.join(" and ", names))) {
                parted(pair, compare(pair, out));
            }
        }
    }

    private List<LaneResult> compare(TracePair pair, TraceFiles.Open out) {
        try (Trace a = Trace.open(pair.left(), flow);
                Trace b = Trace.open(pair.right(), flow)) {
            List<LaneResult> lanes = new TraceComparison(view.host(), view.bySegments(), out.alignment())
                    .run(
                            a,
                            b,
                            out.graph("white", "green").andThen(left::add),
                            out.graph("yellow", "blue").andThen(right::add));
            left.endTrial();
            right.endTrial();
            console.out().println(pair.trial() == 0 ? "" : "\ntrial " + pair.trial());
            report.lanes(lanes).forEach(console.out()::println);
            return lanes;
        }
    }

    private void parted(TracePair pair, List<LaneResult> lanes) {
        TraceComparison.first(lanes).ifPresent(place -> {
            console.out().println();
            console.out().println(report.meaning(place));
            if (view.context() > 0) {
                print(report.context(place, around(pair, place)));
            }
        });
    }

    private List<SideBySide.Row> around(TracePair pair, Divergence place) {
        try (Trace a = Trace.open(pair.left(), flow);
                Trace b = Trace.open(pair.right(), flow)) {
            return SideBySide.around(place, a, b, view.host(), view.bySegments(), view.context());
        }
    }

    private void print(List<String> lines) {
        console.out().println();
        lines.forEach(console.out()::println);
        console.out().flush();
    }

    private static String word(Host host) {
        return host.name().toLowerCase(Locale.ROOT);
    }
}

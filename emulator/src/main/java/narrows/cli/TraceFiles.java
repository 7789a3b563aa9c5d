package narrows.cli;

import java.io.Closeable;
import java.nio.file.Path;
import java.util.function.Consumer;
import narrows.capture.AlignmentCsv;
import narrows.capture.AlignmentListener;
import narrows.capture.TimeSequenceGraph;
import narrows.capture.TraceEvent;
import narrows.format.XplotWriter;

/** The files that `narrows traces` writes of the first trial, if it was asked to. */
final class TraceFiles {
    private final Path csv;
    private final Path xplot;

    /** Either may be null: not wanted. */
    TraceFiles(Path csv, Path xplot) {
        this.csv = csv;
        this.xplot = xplot;
    }

    static final class Open implements Closeable {
        private final AlignmentCsv csv;
        private final XplotWriter xplot;

        private Open(Path csvFile, Path xplotFile, String title) {
            csv = csvFile == null ? null : new AlignmentCsv(csvFile);
            xplot = xplotFile == null ? null : new XplotWriter(xplotFile, title, "sequence offset");
        }

        AlignmentListener alignment() {
            return csv == null ? (lane, left, right) -> {} : csv;
        }

        Consumer<TraceEvent> graph(String dataColour, String ackColour) {
            return xplot == null ? event -> {} : new TimeSequenceGraph(xplot, dataColour, ackColour)::add;
        }

        @Override
        public void close() {
            if (csv != null) {
                csv.close();
            }
            if (xplot != null) {
                xplot.close();
            }
        }
    }

    Open open(String title) {
        return new Open(csv, xplot, title);
    }

    static Open none() {
        return new Open(null, null, "");
    }
}

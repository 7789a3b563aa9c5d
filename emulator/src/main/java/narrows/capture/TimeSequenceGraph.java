package narrows.capture;

import narrows.format.XplotWriter;

/**
 * Draws a flow as tcptrace's time-sequence graphs do, as its client sees it: segments upright, retransmissions red and marked
 * R, the cumulative ACK as a staircase, SACK blocks purple and marked S; and drops of data as red diamonds.
 */
public final class TimeSequenceGraph {
    private static final String RETRANSMISSION = "red";
    private static final String SELECTIVE = "purple";

    private final XplotWriter out;
    private final String dataColour;
    private final String ackColour;
    private long highestEnd;
    private long acknowledged;
    private long acknowledgedNs = -1;

    /**
     * Draws into {@code out}.
     *
     * @param dataColour of new segments; a second flow in the same graph takes other colours
     */
    public TimeSequenceGraph(XplotWriter out, String dataColour, String ackColour) {
        this.out = out;
        this.dataColour = dataColour;
        this.ackColour = ackColour;
    }

    /** Draws an event, if it is one that the graph shows. */
    public void add(TraceEvent event) {
        if (event.forward() && event.isData()) {
            data(event);
        } else if (event.is(Sighting.ARRIVED, false)) {
            ack(event);
        }
    }

    private void data(TraceEvent event) {
        if (event.sighting() == Sighting.DROPPED) {
            out.mark("diamond", RETRANSMISSION, event.timeNs(), event.sequence());
        } else if (event.sighting() == Sighting.SENT) {
            sent(event);
        }
    }

    private void sent(TraceEvent event) {
        boolean again = event.sequence() < highestEnd;
        String colour = again ? RETRANSMISSION : dataColour;
        out.mark("darrow", colour, event.timeNs(), event.sequence());
        out.mark("uarrow", colour, event.timeNs(), event.endSequence());
        out.line(colour, event.timeNs(), event.sequence(), event.timeNs(), event.endSequence());
        if (again) {
            out.text(colour, event.timeNs(), event.endSequence(), "R");
        }
        highestEnd = Math.max(highestEnd, event.endSequence());
    }

    private void ack(TraceEvent event) {
        if (acknowledgedNs >= 0) {
            out.line(ackColour, acknowledgedNs, acknowledged, event.timeNs(), acknowledged);
            out.line(
                    ackColour,
                    event.timeNs(),
                    acknowledged,
                    event.timeNs(),
                    Math.max(acknowledged, event.acknowledgment()));
        }
        acknowledgedNs = event.timeNs();
        acknowledged = Math.max(acknowledged, event.acknowledgment());
        for (SackBlock block : event.sacks()) {
            out.line(SELECTIVE, event.timeNs(), block.left(), event.timeNs(), block.right());
            out.text(SELECTIVE, event.timeNs(), block.right(), "S");
        }
    }
}

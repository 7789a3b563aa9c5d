package narrows.capture;

import java.util.List;

/** Something that is counted over all events of a flow. */
interface Statistic {
    void add(TraceEvent event);

    /** A trial is over; what was open in it stays out or is closed, and the next begins afresh. */
    void endTrial();

    /** The figures, always the same names in the same order. */
    List<Figure> figures();
}

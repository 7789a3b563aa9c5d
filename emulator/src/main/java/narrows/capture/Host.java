package narrows.capture;

/** An end of a flow. */
public enum Host {
    /** Where the flow comes from. */
    CLIENT,

    /** Where it goes to. */
    SERVER;

    /** Whether {@code event} is one of this host: it sent or got the segment. */
    boolean sees(TraceEvent event) {
        return event.sighting() != Sighting.DROPPED
                && (event.sighting() == Sighting.SENT) == (event.forward() == (this == CLIENT));
    }
}

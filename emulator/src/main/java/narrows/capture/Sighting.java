package narrows.capture;

/** What happened to a segment. */
public enum Sighting {
    /** It left the host that made it. */
    SENT,

    /** It reached the host that it was for. */
    ARRIVED,

    /** The network lost it. */
    DROPPED
}

package narrows.capture;

/** The three sequences that are aligned each by itself, so that only their order counts and not how they interleave. */
public enum Lane {
    /** What the host sent. */
    SENT,

    /** What reached the host. */
    ARRIVED,

    /** What the network dropped of either direction. */
    DROPPED;

    /** The lane of an event; null: it belongs to the other host. */
    static Lane of(TraceEvent event, Host host) {
        if (event.sighting() == Sighting.DROPPED) {
            return DROPPED;
        }
        return host.sees(event) ? valueOf(event.sighting().name()) : null;
    }
}

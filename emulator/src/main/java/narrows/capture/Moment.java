package narrows.capture;

/** Tells what happens at once from what a timer does. */
final class Moment {
    /** Events that follow each other within this time belong to one burst: a kernel is not done in no time. */
    static final long BURST_GAP_NS = 500_000;

    /** Beyond what Linux delays an acknowledgment of a burst (tcp_comp_sack_delay_ns, 1 ms, with its slack). */
    static final long SHORT_DELAY_NS = 2_500_000;

    private Moment() {}
}

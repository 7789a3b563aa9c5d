package narrows.iperf.v3;

/** One direction of one stream: what moves the bytes and counts them. */
interface Traffic {
    void start();

    void stop();

    /** Now. Any thread. */
    Count count();

    /** Why it cannot go on; null as long as it can. Any thread. */
    default String failure() {
        return null;
    }
}

package narrows.iperf.v2;

/** Something that listens. */
interface Service {
    /**
     * Begins to.
     *
     * @throws UsageException if the port cannot be had
     */
    void listen(int port);

    /** Where it listens. */
    int port();

    /** Connections or flows that have come in so far. */
    int connections();

    /** Ends all flows with their rows. */
    void stop();
}

package narrows.iperf.v2;

/** Something that listens. */
interface Service {
    /**
     * Begins to.
     *
     * @throws UsageException if the port cannot be had
     */
    void listen(int port);

    /** Where it hears its clients. */
    Listener listener();

    /** Ends all flows with their rows. */
    void stop();
}

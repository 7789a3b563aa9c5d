package narrows.iperf.v2;

/** The client of a run. */
interface Client {
    /**
     * Begins.
     *
     * @throws UsageException if the server's name is unknown or a port cannot be had
     */
    void start();

    /** Ends all flows with their rows. */
    void stop();
}

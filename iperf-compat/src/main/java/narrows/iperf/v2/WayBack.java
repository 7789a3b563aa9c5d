package narrows.iperf.v2;

/** A client's listener for the connections that a server opens in {@code -d} and {@code -r} tests. */
final class WayBack {
    private static final long DUAL_PATIENCE_NS = 2_000_000_000L;
    private static final long TRADEOFF_PATIENCE_NS = 3_000_000_000L;

    private final Run run;
    private final Runnable changed;
    private Service service;
    private boolean awaited;

    /** @param changed called when nothing is awaited any more */
    WayBack(Run run, Runnable changed) {
        this.run = run;
        this.changed = changed;
    }

    void listen(Service listener) {
        service = listener;
        int asked = run.options().traffic().backPort();
        service.listen(asked > 0 ? asked : run.options().ends().port());
        awaited = true;
    }

    /** Whether the server's connections have not all come and ended. */
    boolean awaited() {
        return awaited;
    }

    /** From now on the server has as long as the test takes, and some seconds, to connect. */
    void expect(Amount amount, Direction direction) {
        long patienceNs = direction == Direction.DUAL ? DUAL_PATIENCE_NS : TRADEOFF_PATIENCE_NS;
        if (amount.durationNs() > 0) {
            run.after(amount.durationNs() + patienceNs, this::missed);
        }
    }

    private void missed() {
        if (awaited && service.listener().connections() == 0) {
            run.fail("expected reverse connect did not occur");
            stop();
            closed();
        }
    }

    /** All have ended. */
    void closed() {
        awaited = false;
        changed.run();
    }

    void stop() {
        awaited = false;
        service.stop();
    }
}

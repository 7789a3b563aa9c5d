package narrows.iperf.v2;

import java.net.InetAddress;

/** What the clients of both protocols have: a server, the sum of their streams, and perhaps a way back. */
abstract class StreamsClient implements Client {
    final Run run;
    final Traffic traffic;
    final Beginning beginning;
    final SumGroup group;
    private final WayBack wayBack;
    private InetAddress server;

    StreamsClient(Run run) {
        this.run = run;
        this.traffic = run.options().traffic();
        this.beginning = new Beginning(run);
        this.group = new SumGroup(run.report(), "SUM", run.report().sumOnly() ? 1 : 2);
        this.wayBack = traffic.direction().twoConnections() ? new WayBack(run, this::checkOver) : null;
    }

    @Override
    public final void start() {
        server = run.resolve(run.options().ends().host());
        if (wayBack != null) {
            wayBack.listen(backServer(Duty.waysBack(traffic.parallel(), sums(), wayBack::closed)));
        }
        run.loop().execute(this::openAll);
    }

    final InetAddress server() {
        return server;
    }

    /** From now on the server is expected to connect, if this test has a way back. */
    final void expectWayBack() {
        if (wayBack != null) {
            wayBack.expect(traffic.amount(), traffic.direction());
        }
    }

    /** Whether the server's connections have not all come and ended. */
    final boolean awaitsWayBack() {
        return wayBack != null && wayBack.awaited();
    }

    final void stopWayBack() {
        if (wayBack != null) {
            wayBack.stop();
        }
    }

    /** Sums the streams; null for nothing. */
    abstract SumGroup sums();

    /** A server for the ways back. */
    abstract Service backServer(Duty duty);

    /** Opens the streams; on the event loop. */
    abstract void openAll();

    /** Ends the run if nothing is left to do. */
    abstract void checkOver();
}

package narrows.iperf.v2;

/** What the servers of both protocols have: a socket, a task, and sums of the flows of each client. */
abstract class ListeningService implements Service {
    final Run run;
    final Duty duty;
    final SumGroups groups;
    final Listener listener = new Listener();
    boolean stopped;

    ListeningService(Run run, Duty duty) {
        this.run = run;
        this.duty = duty;
        this.groups = new SumGroups(run.report());
    }

    @Override
    public final Listener listener() {
        return listener;
    }
}

package narrows.iperf.v2;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * One direction of a test: its rows at exact multiples of the interval, and the row of the whole. Lives on the event loop.
 */
final class Flow {
    /** A last piece shorter than this share of an interval has no row of its own. */
    private static final int LEAST_PIECE = 4;

    private final Report report;
    private final SumGroup group;
    private final int number;
    private final boolean starred;
    private final Meter meter;
    private final InetSocketAddress from;
    private final InetSocketAddress to;
    private final long startNs;
    private final long intervalNs;
    private Figures before = Figures.NONE;
    private long reportedNs;
    private Future<?> timer;
    private boolean ended;

    /**
     * @param group   sums it; null for none
     * @param number  of the connection
     * @param starred whether it runs against the connection's first direction
     * @param from    who sends
     * @param to      who receives
     * @param startNs {@link System#nanoTime} of its first byte
     */
    Flow(
            Report report,
            SumGroup group,
            int number,
            boolean starred,
            Meter meter,
            InetSocketAddress from,
            InetSocketAddress to,
            long startNs) {
        this.report = report;
        this.group = group;
        this.number = number;
        this.starred = starred;
        this.meter = meter;
        this.from = from;
        this.to = to;
        this.startNs = startNs;
        this.intervalNs = report.intervalNs();
    }

    /** Rows from now on. */
    void begin(EventLoop loop) {
        report.began();
        if (group != null) {
            group.join(this, meter.kind());
        }
        if (intervalNs > 0) {
            arm(loop);
        }
    }

    private void arm(EventLoop loop) {
        long waitNs = startNs + reportedNs + intervalNs - System.nanoTime();
        timer = loop.schedule(() -> tick(loop), Math.max(1, waitNs), TimeUnit.NANOSECONDS);
    }

    private void tick(EventLoop loop) {
        if (!ended) {
            catchUp(System.nanoTime());
            arm(loop);
        }
    }

    /** Prints the intervals that have passed; to be called before anything of {@code nowNs} is counted. */
    void catchUp(long nowNs) {
        while (intervalNs > 0 && !ended && nowNs - startNs >= reportedNs + intervalNs) {
            closeInterval();
        }
    }

    private void closeInterval() {
        Figures now = meter.figures();
        Figures piece = now.minus(before);
        long startedNs = reportedNs;
        before = now;
        reportedNs += intervalNs;
        print(piece(startedNs, reportedNs, piece));
        if (group != null) {
            group.interval(this, reportedNs / intervalNs, piece);
        }
    }

    /** No more interval rows: what is left belongs to the last piece. */
    void quiet() {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    /** Prints the rest and the whole. */
    void end(long nowNs) {
        if (ended) {
            return;
        }
        quiet();
        ended = true;
        long lastNs = Math.max(0, nowNs - startNs);
        Figures all = meter.figures();
        if (intervalNs > 0 && lastNs - reportedNs > intervalNs / LEAST_PIECE) {
            print(piece(reportedNs, lastNs, all.minus(before)));
        }
        print(new Row(meter.kind(), id(), 0, lastNs, all, meter.jitterUs(), meter.transit(), meter.path(true)));
        if (group != null) {
            group.leave(this, all, nowNs);
        }
        report.ended();
    }

    boolean ended() {
        return ended;
    }

    int number() {
        return number;
    }

    String id() {
        return Row.id(number, starred);
    }

    long startNs() {
        return startNs;
    }

    Figures figures() {
        return meter.figures();
    }

    /** Prints a row about this flow that someone else measured. */
    void print(Row row) {
        report.row(row, number, from, to, group);
    }

    private Row piece(long fromNs, long untilNs, Figures figures) {
        return new Row(
                meter.kind(),
                id(),
                fromNs,
                untilNs,
                figures,
                meter.jitterUs(),
                meter.transitOfInterval(),
                meter.path(false));
    }
}

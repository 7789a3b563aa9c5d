package narrows.iperf.v2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.nio.ByteBuffer;

/** Sends a flow and asks for the peer's report until it comes. */
final class UdpForward {
    private static final long REPEAT_NS = 10_000_000L;
    private static final int MOST_FINALS = 200;
    private static final long NS_PER_US = 1000;

    private final Run run;
    private final UdpOut out;
    private final boolean confirmed;
    private final Runnable sent;
    private final Runnable over;
    private int number;
    private boolean starred;
    private boolean asking;
    private boolean closed;
    private int finals;

    /**
     * @param confirmed whether the peer is to report
     * @param sent      called when everything has been sent and the rows are printed
     * @param over      called once, with the report or without it
     */
    UdpForward(Run run, Channel channel, Sending sending, boolean confirmed, Runnable sent, Runnable over) {
        this.run = run;
        this.confirmed = confirmed;
        this.sent = sent;
        this.over = over;
        this.out = new UdpOut(run, channel, sending, this::allSent);
    }

    UdpOut out() {
        return out;
    }

    /** Starts flow {@code newNumber}. */
    void start(Flow flow, int newNumber, boolean newStarred) {
        number = newNumber;
        starred = newStarred;
        out.start(flow);
    }

    private void allSent() {
        run.report()
                .remark("[" + Row.id(number, false) + "] Sent "
                        + out.meter().figures().numbers() + " datagrams");
        sent.run();
        if (confirmed && !closed) {
            asking = true;
            ask();
        } else {
            end();
        }
    }

    private void ask() {
        run.after(REPEAT_NS, () -> {
            if (!asking) {
                return;
            }
            if (++finals >= MOST_FINALS) {
                run.report()
                        .note("[" + Row.id(number, starred) + "] WARNING: did not receive ack of last datagram after "
                                + finals + " tries.");
                end();
                return;
            }
            out.repeatFinal();
            ask();
        });
    }

    /** Takes a datagram of the peer: only a report ends the asking. */
    void take(ByteBuf datagram) {
        int bytes = datagram.readableBytes();
        if (!asking || bytes < Integer.BYTES || Acknowledgement.is(bytes, datagram.getInt(datagram.readerIndex()))) {
            return;
        }
        ByteBuffer content = datagram.nioBuffer();
        UdpReport.read(content).ifPresent(this::print);
    }

    private void print(UdpReport report) {
        if (!run.options().output().leavesOut(Exclusion.SERVER_REPORT)) {
            RowKind kind = report.transitValid() ? RowKind.SERVER_REPORT_READS : RowKind.SERVER_REPORT;
            run.report().remark("[" + Row.id(number, false) + "] Server Report:");
            out.flow()
                    .print(new Row(
                            kind,
                            Row.id(number, starred),
                            0,
                            report.endUs() * NS_PER_US,
                            figures(report),
                            report.jitterUs(),
                            report.transit(),
                            null));
        }
        end();
    }

    private static Figures figures(UdpReport report) {
        return new Figures(
                report.bytes(),
                report.datagrams() - report.lost(),
                0,
                Figures.Bins.NONE,
                report.lost(),
                report.outOfOrder(),
                report.datagrams());
    }

    private void end() {
        asking = false;
        if (!closed) {
            closed = true;
            over.run();
        }
    }

    /** Ends the flow now, without asking for a report. */
    void stop() {
        boolean running = out.flow() != null && !out.flow().ended();
        closed = true;
        asking = false;
        if (running) {
            out.finish();
        }
    }
}

package narrows.iperf.v2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import narrows.iperf.SystemText;

/** One stream of a UDP client: sends, receives, or both. */
final class UdpStream {
    private static final long FIRST_GAP_NS = 20_000_000L;
    private static final int MOST_FIRSTS = 100;
    private static final long CHECK_NS = 100_000_000L;
    private static final long GRACE_NS = 2_000_000_000L;

    private final Run run;
    private final Direction direction;
    private final Sending sending;
    private final boolean confirmed;
    private final int number;
    private final Runnable sent;
    private final Runnable ended;
    private Channel channel;
    private UdpForward forward;
    private UdpIn in;
    private SumGroup group;
    private boolean forwardOver = true;
    private boolean receivingOver = true;
    private boolean refusalShown;
    private boolean over;
    private int firsts;
    private long startNs;

    /**
     * @param sent  called when everything has been sent
     * @param ended called once, after the last row
     */
    UdpStream(Run run, Sending sending, int number, Runnable sent, Runnable ended) {
        this.run = run;
        this.direction = run.options().traffic().direction();
        this.confirmed = run.options().traffic().confirmed();
        this.sending = sending;
        this.number = number;
        this.sent = sent;
        this.ended = ended;
    }

    int number() {
        return number;
    }

    Channel channel() {
        return channel;
    }

    /** Takes a connected channel. */
    void attach(Channel connected) {
        channel = connected;
    }

    /** Starts with a common time base. */
    void start(long commonStartNs, SumGroup sums) {
        startNs = commonStartNs;
        group = sums;
        receivingOver = !direction.oneConnection();
        if (direction != Direction.REVERSE) {
            forwardOver = false;
            forward = new UdpForward(run, channel, sending, confirmed, sent, this::forwardOver);
            forward.start(flow(forward.out().meter(), false), number, false);
        } else {
            sendFirst();
        }
        if (!receivingOver) {
            watch();
        }
        channel.config().setAutoRead(true);
    }

    private Flow flow(Meter meter, boolean incoming) {
        InetSocketAddress local = (InetSocketAddress) channel.localAddress();
        InetSocketAddress remote = (InetSocketAddress) channel.remoteAddress();
        return incoming
                ? new Flow(run.report(), group, number, true, meter, remote, local, System.nanoTime())
                : new Flow(run.report(), group, number, false, meter, local, remote, startNs);
    }

    /** A client that only receives says what it wants until something comes. */
    private void sendFirst() {
        if (in != null || over) {
            return;
        }
        if (firsts++ < MOST_FIRSTS) {
            channel.writeAndFlush(UdpOut.first(run, sending));
            run.after(FIRST_GAP_NS, this::sendFirst);
        }
    }

    /** Takes a datagram of the server. */
    void take(ByteBuf datagram, long nowNs) {
        if (receivingOver) {
            if (forward != null) {
                forward.take(datagram);
            }
        } else if (datagram.readableBytes() >= DatagramHead.BYTES && begunBy(datagram) && in.take(datagram, nowNs)) {
            receivingOver();
        }
    }

    private boolean begunBy(ByteBuf datagram) {
        if (in == null && UdpIn.head(datagram, false).sequence() >= 0) {
            RowKind kind = run.report().enhanced() ? RowKind.DATAGRAM_READS : RowKind.DATAGRAMS;
            DatagramReads meter = new DatagramReads(kind);
            Flow flow = flow(meter, true);
            in = new UdpIn(
                    run.clock(), meter, flow, false, (long) sending.load().gapNs(sending.bufferBytes()));
            flow.begin(run.loop());
        }
        return in != null;
    }

    /** Without a final datagram the flow ends some time after it should have, or in silence. */
    private void watch() {
        run.after(CHECK_NS, () -> {
            if (receivingOver) {
                return;
            }
            long nowNs = System.nanoTime();
            boolean silent = in == null
                    ? nowNs - startNs > GRACE_NS + MOST_FIRSTS * FIRST_GAP_NS
                    : nowNs - in.lastNs() > in.silenceNs();
            if (silent) {
                receivingOver();
            } else {
                watch();
            }
        });
    }

    private void receivingOver() {
        receivingOver = true;
        if (in == null) {
            run.fail("no data came from the server");
        } else {
            in.giveUp();
        }
        checkOver();
    }

    private void forwardOver() {
        forwardOver = true;
        checkOver();
    }

    private void checkOver() {
        if (forwardOver && receivingOver && !over) {
            over = true;
            channel.close();
            ended.run();
        }
    }

    /** Nobody listens at the other end. */
    void refused(Throwable cause) {
        if (!refusalShown && !over) {
            refusalShown = true;
            run.fail("read failed: " + SystemText.of(cause));
        }
    }

    /** Datagrams of both directions. */
    Figures moved() {
        Figures out = forward == null ? Figures.NONE : forward.out().meter().figures();
        return in == null ? out : out.plus(in.meter().figures());
    }

    /** Ends the flows with their rows. */
    void stop() {
        over = true;
        if (forward != null) {
            forward.stop();
        }
        if (in != null) {
            in.giveUp();
        }
        if (channel != null) {
            channel.close();
        }
    }
}

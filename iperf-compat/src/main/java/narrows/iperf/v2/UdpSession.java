package narrows.iperf.v2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.socket.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.Optional;
import narrows.iperf.DatagramSink;
import narrows.iperf.SystemText;

/** What one source of datagrams and this server have to do with each other, until both are silent. */
final class UdpSession {
    private static final long LINGER_NS = 2_500_000_000L;
    private static final int RECEIVE_BYTES = 65_535;
    private static final long LAST_LINGER_NS = 300_000_000L;
    /** What came before this flow had a socket of its own waits at the listener, and is to be read first. */
    private static final long HAND_OVER_NS = 2_000_000L;

    private static final long CHECK_NS = 100_000_000L;
    private static final int MOST_REPORTS = 256;
    private static final int FINAL_COPIES = 5;
    private static final long FINAL_GAP_NS = 20_000_000L;
    private static final long NS_PER_US = 1000;

    /** A sender whose peer asked for no end stops after an hour: over UDP nothing else tells that the peer has gone. */
    private static final long MOST_NS = 3_600_000_000_000L;

    private final UdpServer server;
    private final Run run;
    private final Channel listener;
    private final InetSocketAddress peer;
    private final Optional<TestHeader> header;
    private final boolean old;
    private UdpIn in;
    private UdpOut out;
    private Channel own;
    private ByteBuf report;
    private int reports;
    private long lastNs;
    private boolean closed;
    private boolean tradeoffDone;

    UdpSession(
            UdpServer server,
            Run run,
            Channel listener,
            InetSocketAddress peer,
            Optional<TestHeader> header,
            boolean old) {
        this.server = server;
        this.run = run;
        this.listener = listener;
        this.peer = peer;
        this.header = header;
        this.old = old;
    }

    InetSocketAddress peer() {
        return peer;
    }

    /** Whether a datagram may be the first of a flow: large enough, and not a final one. */
    static boolean mayBegin(ByteBuf datagram) {
        if (datagram.readableBytes() < DatagramHead.BYTES) {
            return false;
        }
        boolean old = DatagramHead.old(datagram.nioBuffer());
        return UdpIn.head(datagram, old).sequence() >= 0;
    }

    /** Whether this session has ended and {@code datagram} is the first of another one from the same source. */
    boolean restartedBy(ByteBuf datagram) {
        if (running() || datagram.readableBytes() < DatagramHead.BYTES) {
            return false;
        }
        long sequence = UdpIn.head(datagram, old).sequence();
        return sequence == 0 || sequence == 1;
    }

    boolean running() {
        return (in != null && !in.flow().ended())
                || (out != null && (out.flow() == null || !out.flow().ended()));
    }

    /** Announces the flow and starts what its header asks for. */
    void begin(boolean bare, SumGroup group, long nowNs) {
        lastNs = nowNs;
        int number = run.report().nextNumber();
        InetAddress localAddress = localFor(peer);
        InetSocketAddress local =
                new InetSocketAddress(localAddress, ((InetSocketAddress) listener.localAddress()).getPort());
        run.report().connection(line(number, local, bare));
        boolean reverse = header.isPresent() && header.get().reverse();
        boolean duplex = header.isPresent() && header.get().fullDuplex();
        if (!reverse) {
            DatagramReads meter = new DatagramReads(detailed() ? RowKind.DATAGRAM_READS : RowKind.DATAGRAMS);
            Flow flow = new Flow(run.report(), group, number, false, meter, peer, local, nowNs);
            in = new UdpIn(run.clock(), meter, flow, old, expectedGapNs());
            flow.begin(run.loop());
        }
        if (reverse || duplex) {
            openOwn(number, local, group, duplex);
        }
        if (header.isPresent() && header.get().twoConnections() && header.get().runNow()) {
            openBack(group);
        }
        watch();
    }

    private boolean tripTimes() {
        return header.isPresent() && header.get().hasUpper(Flags.UPPER_TRIP_TIMES);
    }

    private boolean detailed() {
        return run.report().enhanced() || tripTimes();
    }

    private long expectedGapNs() {
        return header.isEmpty()
                ? 0
                : (long) Math.min(MOST_NS / 4.0, asked().load().gapNs(asked().bufferBytes()));
    }

    private Sending asked() {
        return Sending.asked(header.orElseThrow(), run.options().traffic());
    }

    private String line(int number, InetSocketAddress local, boolean bare) {
        boolean oneWay =
                header.isPresent() && (header.get().reverse() || header.get().fullDuplex());
        ConnectionText text = run.announcement(local.getAddress(), detailed() && !bare, true)
                .withIf(oneWay && header.get().reverse(), "reverse")
                .withIf(oneWay && header.get().fullDuplex(), "full-duplex")
                .withIf(!confirmed(), "no-udp-fin")
                .withIf(tripTimes(), "trip-times");
        if (detailed() && header.isPresent() && header.get().extension().isPresent()) {
            Extension extension = header.get().extension().get();
            text.withIf(extension.tos() > 0, "tos rx=0x" + Integer.toHexString(extension.tos()))
                    .with("peer " + extension.version());
        }
        return text.line(Row.id(number, false), local, peer);
    }

    /** Whether the client waits for a report. */
    private boolean confirmed() {
        boolean unwanted = header.isPresent()
                && (header.get().hasUpper(Flags.UPPER_NO_UDP_FIN)
                        || header.get().reverse()
                        || header.get().fullDuplex());
        return !unwanted;
    }

    /** The local address that the kernel would answer from. */
    private InetAddress localFor(InetSocketAddress remote) {
        InetAddress bound = ((InetSocketAddress) listener.localAddress()).getAddress();
        if (!bound.isAnyLocalAddress()) {
            return bound;
        }
        try (DatagramSocket probe = new DatagramSocket()) {
            probe.connect(remote);
            return probe.getLocalAddress();
        } catch (SocketException e) {
            return bound;
        }
    }

    /** A socket of this flow's own, from the server's port to the peer, which hears when the peer has gone. */
    private void openOwn(int number, InetSocketAddress local, SumGroup group, boolean duplex) {
        DatagramSink sink = new DatagramSink(this::take, RECEIVE_BYTES);
        ChannelFuture opening = run.senders().datagrams(local, true, new ConnectedSocket(cause -> peerGone(), sink));
        opening.addListener(bound -> {
            if (!bound.isSuccess()) {
                ownFailed(bound.cause());
                return;
            }
            own = opening.channel();
            own.connect(peer).addListener(done -> {
                if (done.isSuccess() && !closed) {
                    startOwn(number, local, group, duplex);
                } else {
                    ownFailed(done.cause());
                }
            });
        });
    }

    private void ownFailed(Throwable cause) {
        if (!closed) {
            run.report().note("udp connect failed: " + SystemText.of(cause));
            close();
        }
    }

    private void startOwn(int number, InetSocketAddress local, SumGroup group, boolean duplex) {
        Sending asked = asked();
        Amount amount = asked.amount().endless() ? Amount.ofTime(MOST_NS) : asked.amount();
        Sending bounded = new Sending(asked.load(), amount, asked.bufferBytes(), Optional.empty());
        out = new UdpOut(run, own, bounded, () -> sentAll(number));
        out.start(new Flow(run.report(), group, number, duplex, out.meter(), local, peer, System.nanoTime()));
        run.after(HAND_OVER_NS, () -> own.config().setAutoRead(true));
    }

    private void sentAll(int number) {
        run.report()
                .remark("[" + Row.id(number, false) + "] Sent "
                        + out.meter().figures().numbers() + " datagrams");
        lastNs = System.nanoTime();
        for (int copy = 1; copy < FINAL_COPIES; copy++) {
            run.after(copy * FINAL_GAP_NS, () -> {
                if (!closed) {
                    out.repeatFinal();
                }
            });
        }
    }

    /** The peer has closed its socket: nobody wants what we send. */
    void peerGone() {
        if (out != null && out.flow() != null && !out.flow().ended()) {
            out.finish();
        }
    }

    /** Takes a datagram of the peer. */
    void take(ByteBuf datagram, long nowNs) {
        lastNs = nowNs;
        if (in == null || closed) {
            return;
        }
        if (in.flow().ended()) {
            repeatReport(datagram);
        } else if (in.take(datagram, nowNs)) {
            finished(nowNs);
        }
    }

    private void finished(long nowNs) {
        if (confirmed()) {
            UdpReport facts = report(nowNs);
            report = Unpooled.wrappedBuffer(old ? facts.writeOld() : facts.write());
            sendReport();
        }
        openTradeoff();
    }

    private UdpReport report(long nowNs) {
        Figures figures = in.meter().figures();
        long endUs = (nowNs - in.flow().startNs()) / NS_PER_US;
        return new UdpReport(
                figures.bytes(),
                endUs,
                figures.lost(),
                figures.outOfOrder(),
                figures.numbers(),
                Math.round(in.meter().jitterUs()),
                in.meter().transit(),
                detailed(),
                UdpReport.perSecond(figures.calls(), endUs));
    }

    /** A final datagram that comes again asks for the report again, which is the same every time. */
    private void repeatReport(ByteBuf datagram) {
        boolean isFinal = datagram.readableBytes() >= DatagramHead.BYTES
                && UdpIn.head(datagram, old).sequence() < 0;
        if (report != null && isFinal) {
            sendReport();
        }
    }

    private void sendReport() {
        if (reports++ < MOST_REPORTS) {
            listener.writeAndFlush(new DatagramPacket(report.retainedDuplicate(), peer));
        }
    }

    private void openTradeoff() {
        if (header.isPresent() && header.get().twoConnections() && !header.get().runNow() && !tradeoffDone) {
            tradeoffDone = true;
            server.backOpened();
            run.after(LAST_LINGER_NS, () -> {
                openBack(null);
                server.backClosed();
            });
        }
    }

    private void openBack(SumGroup group) {
        server.backOpened();
        InetSocketAddress target = new InetSocketAddress(
                peer.getAddress(), header.orElseThrow().base().port());
        new UdpBack(new ReturnWay(run, target, asked(), group, server::backClosed)).open();
    }

    /** Ends a flow that has fallen silent, and forgets it when nothing more is to be answered. */
    private void watch() {
        run.after(CHECK_NS, () -> {
            if (closed) {
                return;
            }
            long nowNs = System.nanoTime();
            if (in != null && !in.flow().ended() && nowNs - in.lastNs() > in.silenceNs()) {
                in.giveUp();
                openTradeoff();
            }
            if (!running() && nowNs - lastNs > (server.leaving() ? LAST_LINGER_NS : LINGER_NS)) {
                close();
            } else {
                watch();
            }
        });
    }

    /** Ends the flows with their rows and forgets the peer. */
    void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (in != null && !in.flow().ended()) {
            in.giveUp();
        }
        if (out != null && out.flow() != null && !out.flow().ended()) {
            out.finish();
        }
        if (own != null) {
            own.close();
        }
        server.closed(this);
    }
}

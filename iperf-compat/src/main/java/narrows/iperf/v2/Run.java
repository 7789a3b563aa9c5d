package narrows.iperf.v2;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.Future;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import narrows.iperf.CongestionControls;
import narrows.iperf.Connections;
import narrows.iperf.SocketOptions;
import narrows.iperf.SocketSettings;
import narrows.iperf.TcpInfo;
import narrows.iperf.Transport;

/** What all parts of one run share: its options, its one event loop, its report and its end. */
final class Run {
    private static final InetAddress ANY6 = address("::");
    private static final InetAddress ANY4 = address("0.0.0.0");

    private final Iperf2Options options;
    private final Report report;
    private final Transport transport = Transport.best();
    private final EventLoopGroup loops = transport.loops(1, "narrows-iperf");
    private final EventLoop loop = loops.next();
    private final WallClock clock = new WallClock();
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private boolean failed;
    private boolean congestionSet;

    Run(Iperf2Options options, Report report) {
        this.options = options;
        this.report = report;
    }

    Iperf2Options options() {
        return options;
    }

    Report report() {
        return report;
    }

    EventLoop loop() {
        return loop;
    }

    EventLoopGroup loops() {
        return loops;
    }

    WallClock clock() {
        return clock;
    }

    /** Runs {@code task} on the event loop so many nanoseconds from now. */
    Future<?> after(long delayNs, Runnable task) {
        return loop.schedule(task, Math.max(0, delayNs), TimeUnit.NANOSECONDS);
    }

    /** Says why, and that the run has not done what it was asked for. */
    void fail(String line) {
        failed = true;
        report.note(line);
    }

    boolean failed() {
        return failed;
    }

    /** Ends the run. */
    void over() {
        over.complete(null);
    }

    CompletableFuture<Void> overFuture() {
        return over;
    }

    /** Ends the thread when it has done what it was given: the program may end right behind. */
    void close() {
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(1, TimeUnit.SECONDS);
    }

    /** Opens sockets of a sender. */
    Connections senders() {
        Tuning tuning = options.tuning();
        return new Connections(
                transport, loops, settings().withBuffers(options.server() ? 0 : tuning.windowBytes(), 0));
    }

    /** Opens sockets of a listener. */
    Connections listeners() {
        return new Connections(
                transport, loops, settings().withBuffers(0, options.tuning().windowBytes()));
    }

    private SocketSettings settings() {
        Tuning tuning = options.tuning();
        SocketSettings settings = SocketSettings.NONE
                .withTos(tuning.tos())
                .withDevice(options.ends().bindDevice())
                .withPacing(tuning.fqRateBytesPerSec() * Byte.SIZE);
        return options.traffic().udp()
                ? settings
                : settings.withTcp(tuning.mssBytes(), tuning.noDelay(), congestionSet ? tuning.congestion() : null)
                        .withUnsentLimit(tuning.notSentBytes());
    }

    /** Says once that the kernel does not have the wanted congestion control; the test goes on with its own. */
    void tryCongestion() {
        String name = options.tuning().congestion();
        if (name == null || options.traffic().udp()) {
            return;
        }
        congestionSet = CongestionControls.available().contains(name);
        if (!congestionSet) {
            report.note("Attempt to set '" + name + "' congestion control failed: No such file or directory");
        }
    }

    boolean congestionSet() {
        return congestionSet;
    }

    /** Local address to bind to: what was asked for, or any of the family of {@code remote}, which may be null. */
    InetSocketAddress local(InetAddress remote, int port) {
        String host = options.ends().bindHost();
        if (host != null) {
            return new InetSocketAddress(resolve(host), port);
        }
        boolean six = remote == null ? options.ends().ipv6() : remote instanceof Inet6Address;
        return new InetSocketAddress(six ? ANY6 : ANY4, port);
    }

    /** Address of a name, of the wanted family where it has one. */
    InetAddress resolve(String host) {
        try {
            InetAddress[] all = InetAddress.getAllByName(host);
            return Arrays.stream(all)
                    .filter(address ->
                            address instanceof Inet6Address == options.ends().ipv6())
                    .findFirst()
                    .orElse(all[0]);
        } catch (UnknownHostException e) {
            throw new UsageException(host + ": Unknown host");
        }
    }

    /** What the kernel says of a TCP connection; null where it says nothing. */
    static PathState path(Channel channel, long retransmitsBefore) {
        TcpInfo info = TcpInfo.of(channel);
        return info == null
                ? null
                : new PathState(
                        Math.max(0, info.retransmits() - retransmitsBefore),
                        info.cwndBytes(),
                        info.rttUs(),
                        info.rttVarUs());
    }

    /** Begins the line that announces a connection. */
    ConnectionText announcement(InetAddress local, boolean detailed, boolean withTime) {
        ConnectionText text = new ConnectionText(report.hideIps());
        return detailed ? text.detailed(device(local), withTime) : text;
    }

    /** What stands at the end of a TCP connection's line. */
    static ConnectionText withPath(ConnectionText text, Channel channel) {
        return text.path(path(channel, 0), SocketOptions.mssBytes(channel));
    }

    private static String device(InetAddress local) {
        try {
            NetworkInterface device = NetworkInterface.getByInetAddress(local);
            return device == null ? "" : device.getName();
        } catch (SocketException e) {
            return "";
        }
    }

    private static InetAddress address(String literal) {
        try {
            return InetAddress.getByName(literal);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(literal, e);
        }
    }
}

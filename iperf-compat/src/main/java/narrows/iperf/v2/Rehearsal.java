package narrows.iperf.v2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A test in memory, without any socket and with nobody to read its report, before the real one: the virtual machine's loading
 * and linking would else fall into the first interval.
 */
final class Rehearsal {
    private static final int BYTES = 2048;
    private static final int DATAGRAMS = 64;

    /** So slow that a second block is never due. */
    private static final Load ONE_BLOCK = new Load(1, false);

    private static final InetSocketAddress NOBODY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);

    private final Iperf2Options options;
    private final Run run;

    private Rehearsal(Iperf2Options options, Run run) {
        this.options = options;
        this.run = run;
    }

    /** A connection that ends nowhere. */
    private static final class Nowhere extends EmbeddedChannel {
        @Override
        protected SocketAddress localAddress0() {
            return NOBODY;
        }

        @Override
        protected SocketAddress remoteAddress0() {
            return NOBODY;
        }
    }

    static void of(Iperf2Options options) {
        Output real = options.output();
        Output silent = new Output(
                real.format(),
                real.csv(),
                real.enhanced(),
                real.exclusions(),
                real.sumOnly(),
                real.hideIps(),
                false,
                null,
                0);
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Run run = new Run(options, new Report(silent, options.traffic().udp(), nowhere, nowhere));
        try {
            new Rehearsal(options, run).play();
        } finally {
            run.close();
        }
    }

    private void play() {
        SumGroup group = new SumGroup(run.report(), "SUM", 1);
        run.report().settings(SettingsText.server(options, 0, BYTES, 0, false));
        run.report()
                .connection(run.announcement(NOBODY.getAddress(), true, true).line(Row.id(0, false), NOBODY, NOBODY));
        if (options.traffic().udp()) {
            receiveDatagrams(group);
        } else {
            connect(group);
        }
    }

    private void connect(SumGroup group) {
        TestHeader header = new HeaderBuilder(options).header(0);
        Sending sending = new Sending(ONE_BLOCK, Amount.ofTime(0), BYTES, Optional.of(header));
        Nowhere channel = new Nowhere();
        TcpConnection connection = new TcpConnection(run, TcpPlan.send(sending, true, 0), ended -> {});
        channel.pipeline().addLast(connection);
        connection.attach(channel);
        connection.start(0, System.nanoTime(), Unpooled.wrappedBuffer(new byte[BYTES]), group, false);
        channel.runPendingTasks();
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[BYTES]));
        connection.finish();
        channel.finishAndReleaseAll();
    }

    private void receiveDatagrams(SumGroup group) {
        DatagramReads meter = new DatagramReads(RowKind.DATAGRAMS);
        Flow flow = new Flow(run.report(), group, 0, false, meter, NOBODY, NOBODY, System.nanoTime());
        UdpIn in = new UdpIn(run.clock(), meter, flow, false, 0);
        flow.begin(run.loop());
        Sending sending = new Sending(
                options.traffic().load(), Amount.ofTime(0), BYTES, Optional.of(new HeaderBuilder(options).header(0)));
        for (int i = 0; i < DATAGRAMS; i++) {
            ByteBuf datagram = UdpOut.first(run, sending);
            DatagramHead.header(datagram.nioBuffer(), DatagramHead.old(datagram.nioBuffer()));
            in.take(datagram, System.nanoTime());
            datagram.release();
        }
        in.giveUp();
    }
}

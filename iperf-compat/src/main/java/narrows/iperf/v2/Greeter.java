package narrows.iperf.v2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.ByteArrayOutputStream;
import java.net.InetSocketAddress;
import java.util.Optional;

/** Reads the first bytes of a new connection and hands it on, or dismisses it with a line. */
final class Greeter extends ChannelInboundHandlerAdapter {
    private static final long PATIENCE_NS = 4_000_000_000L;

    /** Takes over a connection whose kind is known. */
    interface Heir {
        void greeted(Channel channel, Optional<TestHeader> header, byte[] head, long startNs);
    }

    private final Run run;
    private final boolean plainOnly;
    private final Heir heir;
    private final Runnable dismissed;
    private final FirstBytes first = new FirstBytes();
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();
    private final long startNs = System.nanoTime();
    private boolean done;

    /** @param plainOnly whether everything is payload, from the first byte */
    Greeter(Run run, boolean plainOnly, Heir heir, Runnable dismissed) {
        this.run = run;
        this.plainOnly = plainOnly;
        this.heir = heir;
        this.dismissed = dismissed;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        if (plainOnly) {
            handOn(context.channel(), Optional.empty());
        } else {
            run.after(PATIENCE_NS, () -> late(context.channel()));
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf content = (ByteBuf) message;
        byte[] piece = ByteBufUtil.getBytes(content);
        content.release();
        if (done) {
            return;
        }
        held.writeBytes(piece);
        judge(context.channel(), first.take(piece));
    }

    private void judge(Channel channel, FirstBytes.Verdict verdict) {
        switch (verdict) {
            case MORE -> {
                return;
            }
            case HEADER, PLAIN_DATA -> handOn(channel, first.header());
            case IPERF3 ->
                dismiss(
                        channel,
                        "refused an iperf3 client at " + peer(channel)
                                + ": this is an iperf2 server; start an iperf3 server or use an iperf2 client");
            case REFUSED ->
                dismiss(
                        channel,
                        "refused a client at " + peer(channel)
                                + " with a permit key: keys are not supported (permit key fail)");
        }
    }

    private void handOn(Channel channel, Optional<TestHeader> header) {
        done = true;
        channel.config().setAutoRead(false);
        channel.pipeline().remove(this);
        heir.greeted(channel, header, held.toByteArray(), startNs);
    }

    private void late(Channel channel) {
        if (!done) {
            dismiss(channel, first.empty() ? "read tcp flags (peer silent) failed" : "read tcp test info failed");
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (!done) {
            dismiss(context.channel(), "read tcp flags (" + (first.empty() ? "peer close" : "runt") + ") failed");
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!done) {
            dismiss(context.channel(), "read tcp flags (peer reset) failed");
        }
    }

    private void dismiss(Channel channel, String line) {
        done = true;
        run.report().note(line);
        channel.close();
        dismissed.run();
    }

    private static String peer(Channel channel) {
        InetSocketAddress remote = (InetSocketAddress) channel.remoteAddress();
        return remote == null
                ? "an unknown address"
                : Addresses.text(remote.getAddress()) + " port " + remote.getPort();
    }
}

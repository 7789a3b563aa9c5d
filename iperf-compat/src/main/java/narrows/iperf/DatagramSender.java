package narrows.iperf;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** Sends datagrams of one length, many at a system call where the pace allows it: for ever, or until an amount is reached. */
public final class DatagramSender extends PacedSender {
    private static final int BATCH_BYTES = 1024 * 1024;
    private static final int BATCH_DATAGRAMS = 32;
    private static final int BATCHES_A_TURN = 4;
    private static final String TOO_LONG = "Message too long";

    private final int datagramBytes;
    private final InetSocketAddress remote;
    private final DatagramStamp stamp;
    private final Budget budget;
    private final List<ByteBuf> ring = new ArrayList<>();
    private final Tally sent = new Tally();
    private long queued;
    private volatile boolean tooLong;
    private volatile Throwable failure;

    /**
     * @param payload content of each datagram, and its length; released here
     * @param remote where to send; null if the channel is connected
     * @param amountDatagrams when to stop, {@link Long#MAX_VALUE} for never
     */
    public DatagramSender(
            ByteBuf payload,
            InetSocketAddress remote,
            DatagramStamp stamp,
            Pace pace,
            long pacingTimerNs,
            long amountDatagrams) {
        this(payload, remote, stamp, pace, pacingTimerNs, budgetOf(amountDatagrams, payload.readableBytes()));
    }

    /** @param budget shared with other senders; every datagram is sent whole */
    public DatagramSender(
            ByteBuf payload,
            InetSocketAddress remote,
            DatagramStamp stamp,
            Pace pace,
            long pacingTimerNs,
            Budget budget) {
        super(pace, pacingTimerNs);
        this.datagramBytes = payload.readableBytes();
        this.remote = remote;
        this.stamp = stamp;
        this.budget = budget;
        int size = Math.max(2, Math.min(BATCH_DATAGRAMS, BATCH_BYTES / datagramBytes));
        for (int i = 0; i < size; i++) {
            ring.add(payload.copy());
        }
        payload.release();
    }

    private static Budget budgetOf(long datagrams, int bytes) {
        return new Budget(datagrams == Long.MAX_VALUE ? Long.MAX_VALUE : datagrams * bytes);
    }

    @Override
    void added(ChannelHandlerContext context) {
        context.channel().closeFuture().addListener(closed -> ring.forEach(ByteBuf::release));
    }

    /** Datagrams that the kernel has taken or refused for ever. Any thread. */
    public long sentDatagrams() {
        return sent.value();
    }

    /** Any thread. */
    public long sentBytes() {
        return sent.value() * datagramBytes;
    }

    /** One datagram more of a {@linkplain Budget#growing() growing} budget, now or when the socket takes it. On the event loop. */
    public void offer() {
        budget.add(datagramBytes);
        turn();
    }

    @Override
    long queuedBytes() {
        return queued * datagramBytes;
    }

    /** The ring is free again when a batch has left; until then nobody writes into it. */
    @Override
    long send(ChannelHandlerContext context, Pace pace) {
        for (int i = 0; i < BATCHES_A_TURN; i++) {
            if (sent.value() < queued) {
                return 0;
            }
            long waitNs = batch(context, pace);
            if (budget.isSpent()) {
                stop();
            }
            if (budget.isEmpty()) {
                return 0;
            }
            if (waitNs > 0) {
                return waitNs;
            }
        }
        if (sent.value() == queued) {
            yieldTurn();
        }
        return 0;
    }

    private long batch(ChannelHandlerContext context, Pace pace) {
        int last = -1;
        long waitNs = 0;
        for (int i = 0; i < ring.size() && isRunning(); i++) {
            long nowNs = System.nanoTime();
            waitNs = pace.waitNs(queuedBytes(), nowNs);
            if (waitNs > 0 || budget.take(datagramBytes) == 0) {
                break;
            }
            if (last >= 0) {
                context.write(message(last), context.voidPromise());
            }
            stamp.stamp(ring.get(i), queued, nowNs);
            queued++;
            pace.sent();
            last = i;
        }
        if (last >= 0) {
            flush(context, last);
        }
        return waitNs;
    }

    private void flush(ChannelHandlerContext context, int last) {
        ChannelPromise left = context.newPromise();
        long total = queued;
        context.writeAndFlush(message(last), left);
        if (left.isDone()) {
            sent.set(total);
            judge(left.cause());
        } else {
            left.addListener(done -> {
                sent.set(total);
                judge(done.cause());
                turn();
            });
        }
    }

    /** EMSGSIZE: no other datagram of this length would leave either. */
    private void judge(Throwable newFailure) {
        if (newFailure != null) {
            failure = newFailure;
            if (SystemText.of(newFailure).equals(TOO_LONG)) {
                tooLong = true;
                stop();
            }
        }
    }

    /** Why the last datagram that could not be sent was refused; null if none was. Any thread. */
    public Throwable failure() {
        return failure;
    }

    /** Whether sending has ended since a datagram may not be fragmented and does not fit the path. Any thread. */
    public boolean tooLong() {
        return tooLong;
    }

    private Object message(int index) {
        ByteBuf datagram = ring.get(index).retainedDuplicate();
        return remote == null ? datagram : new DatagramPacket(datagram, remote);
    }

    /** A datagram that nobody takes (ICMP port unreachable, no buffer space) ends nothing. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        judge(cause);
        turn();
    }
}

package narrows.iperf;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.TimeUnit;

/** The turns of a sender on its channel's event loop: as many as the pace and the socket allow, then a rest. */
abstract class PacedSender extends ChannelInboundHandlerAdapter {
    /** Between two looks at the pace. */
    private static final long LONGEST_REST_NS = 1_000_000;

    private static final long SHORTEST_REST_NS = 20_000;

    private final Pace pace;
    private final long pacingTimerNs;
    private ChannelHandlerContext context;
    private boolean turning;
    private boolean resting;
    private volatile boolean running;

    /** @param pacingTimerNs how long the pace may go unwatched; 0 for 1 ms */
    PacedSender(Pace pace, long pacingTimerNs) {
        this.pace = pace;
        this.pacingTimerNs = pacingTimerNs == 0 ? LONGEST_REST_NS : pacingTimerNs;
    }

    /** Begins to send on {@code channel}, in whose pipeline this handler stands. Any thread. */
    public final void start(Channel channel) {
        running = true;
        channel.eventLoop().execute(() -> {
            pace.start(System.nanoTime(), queuedBytes());
            turn();
        });
    }

    /** Ends sending; blocks that the socket has not taken yet stay in the channel. Any thread. */
    public final void stop() {
        running = false;
    }

    /** Whether {@link #stop} has not been called and the amount is not reached. */
    public final boolean isRunning() {
        return running;
    }

    @Override
    public final void handlerAdded(ChannelHandlerContext newContext) {
        context = newContext;
        added(newContext);
    }

    @Override
    public final void channelWritabilityChanged(ChannelHandlerContext changed) {
        turn();
        changed.fireChannelWritabilityChanged();
    }

    /** One turn: sends until the pace, the socket or fairness to others ends it. */
    final void turn() {
        if (turning || !running) {
            return;
        }
        turning = true;
        try {
            sendSome();
        } finally {
            turning = false;
        }
    }

    private void sendSome() {
        long restNs = running ? send(context, pace) : 0;
        if (restNs > 0 && !resting) {
            resting = true;
            long ns = Math.max(SHORTEST_REST_NS, Math.min(restNs, pacingTimerNs));
            context.executor().schedule(this::rested, ns, TimeUnit.NANOSECONDS);
        }
    }

    private void rested() {
        resting = false;
        turn();
    }

    /** Lets other channels of this event loop have a turn, then goes on. */
    final void yieldTurn() {
        context.executor().execute(this::turn);
    }

    abstract void added(ChannelHandlerContext newContext);

    /** Bytes given to the channel so far. */
    abstract long queuedBytes();

    /** Sends; returns how long to rest before the next turn, or 0 if something else will start it. */
    abstract long send(ChannelHandlerContext sending, Pace allowed);
}

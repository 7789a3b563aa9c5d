package narrows.iperf.v2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import java.nio.ByteBuffer;
import narrows.iperf.DatagramSender;
import narrows.iperf.Pace;
import narrows.iperf.Payload;

/**
 * Sends one flow of datagrams over a connected socket, numbered from 1, and at its end the final datagram with the negative
 * of the next number. A repeated final datagram keeps its number, so that nobody counts a lost one as a loss of the flow.
 */
final class UdpOut {
    /** Up to here a datagram with a header carries nothing but fields. */
    private static final int FIELDS_BYTES = 160;

    private static final int FIRST_BYTES = DatagramHead.BYTES + TestHeader.EXTENDED_BYTES;
    private static final int MICROS = 1_000_000;
    private static final int SECONDS_AT = 4;
    private static final int MICROS_AT = 8;
    private static final int HIGH_AT = 12;

    private final Run run;
    private final Channel channel;
    private final Sending sending;
    private final Runnable ended;
    private final DatagramSender sender;
    private final DatagramWrites meter;
    private final long amountDatagrams;
    private final boolean stretched;
    private long number;
    private Flow flow;
    private boolean done;

    /** @param ended called once when the final datagram has left and the rows are printed */
    UdpOut(Run run, Channel channel, Sending sending, Runnable ended) {
        this.run = run;
        this.channel = channel;
        this.sending = sending;
        this.ended = ended;
        this.stretched = sending.header().isPresent() && sending.bufferBytes() < FIRST_BYTES;
        this.amountDatagrams = sending.amount().inBytes()
                ? Math.max(1, (sending.amount().bytes() + sending.bufferBytes() - 1) / sending.bufferBytes())
                : Long.MAX_VALUE;
        long left = stretched && amountDatagrams < Long.MAX_VALUE ? amountDatagrams - 1 : amountDatagrams;
        this.sender = new DatagramSender(
                payload(sending.bufferBytes()),
                null,
                this::stamp,
                new Pace(sending.bitsPerSec(), 1),
                0,
                Math.max(1, left));
        this.meter = new DatagramWrites(run.report().enhanced() ? RowKind.DATAGRAM_WRITES : RowKind.PLAIN, sender);
    }

    DatagramWrites meter() {
        return meter;
    }

    Flow flow() {
        return flow;
    }

    private ByteBuf payload(int bytes) {
        ByteBuf payload = Payload.digits(bytes);
        if (sending.header().isPresent()) {
            payload.setZero(0, Math.min(bytes, FIELDS_BYTES));
            ByteBuffer header = ByteBuffer.allocate(TestHeader.FULL_BYTES);
            sending.header().get().write(header);
            header.flip();
            payload.setBytes(DatagramHead.BYTES, header.limit(Math.min(header.limit(), bytes - DatagramHead.BYTES)));
        }
        return payload;
    }

    /** Starts; {@code newFlow} counts with {@link #meter}. */
    void start(Flow newFlow) {
        flow = newFlow;
        flow.begin(run.loop());
        channel.pipeline().addLast(sender);
        if (stretched) {
            sendFirst();
            run.after((long) sending.load().gapNs(sending.bufferBytes()), this::startSender);
        } else {
            startSender();
        }
        if (!sending.amount().inBytes() && !sending.amount().endless()) {
            run.after(sending.amount().durationNs(), this::finish);
        }
    }

    private void startSender() {
        if (!done && number < amountDatagrams) {
            sender.start(channel);
        } else {
            finish();
        }
    }

    private void stamp(ByteBuf datagram, long sequence, long nowNs) {
        number++;
        write(datagram, number, nowNs);
        if (number == amountDatagrams) {
            run.loop().execute(this::finish);
        }
    }

    private void write(ByteBuf datagram, long shown, long nowNs) {
        long unixUs = run.clock().unixUs(nowNs);
        datagram.setInt(0, (int) shown);
        datagram.setInt(SECONDS_AT, (int) (unixUs / MICROS));
        datagram.setInt(MICROS_AT, (int) (unixUs % MICROS));
        datagram.setInt(HIGH_AT, (int) (shown >> Integer.SIZE));
    }

    private void sendFirst() {
        number++;
        meter.extra(FIRST_BYTES);
        channel.writeAndFlush(beside(FIRST_BYTES, number));
    }

    private ByteBuf beside(int bytes, long shown) {
        ByteBuf datagram = payload(bytes);
        write(datagram, shown, System.nanoTime());
        return datagram;
    }

    /** Sends the final datagram and ends the flow. */
    void finish() {
        if (done) {
            return;
        }
        done = true;
        sender.stop();
        number++;
        meter.extra(sending.bufferBytes());
        channel.writeAndFlush(beside(sending.bufferBytes(), -number)).addListener(written -> {
            flow.end(System.nanoTime());
            ended.run();
        });
    }

    /** Sends the final datagram once more. */
    void repeatFinal() {
        channel.writeAndFlush(beside(sending.bufferBytes(), -number));
    }

    /** The first datagram of a client that sends nothing else. */
    static ByteBuf first(Run run, Sending sending) {
        ByteBuf datagram = Unpooled.buffer(Math.max(FIRST_BYTES, sending.bufferBytes()));
        datagram.writeZero(Math.max(FIRST_BYTES, sending.bufferBytes()));
        ByteBuffer fields = ByteBuffer.allocate(DatagramHead.BYTES + TestHeader.FULL_BYTES);
        new DatagramHead(1, run.clock().unixUs(System.nanoTime())).write(fields);
        sending.header().orElseThrow().write(fields);
        fields.flip();
        return datagram.setBytes(0, fields.limit(Math.min(fields.limit(), datagram.readableBytes())));
    }
}

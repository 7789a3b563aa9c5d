package narrows.app;

import narrows.net.Host;
import narrows.packet.Datagram;
import narrows.packet.DatagramPool;
import narrows.time.Scheduler;
import narrows.time.Timer;

/** Sends numbered datagrams of one length at their instants. */
public final class DatagramSender implements Application {
    private final Host host;
    private final DatagramPool pool;
    private final DatagramAddress address;
    private final WriteTimes times;
    private final int lengthBytes;
    private final boolean mayFragment;
    private final Timer send = new Timer(this::send);
    private Scheduler scheduler;
    private long stopNs;
    private long sentDatagrams;

    /**
     * @param lengthBytes payload of a datagram, at least {@link Datagram#LEAST_PAYLOAD_BYTES}
     * @param mayFragment whether links may cut the datagrams
     */
    public DatagramSender(
            Host host,
            DatagramPool pool,
            DatagramAddress address,
            WriteTimes times,
            int lengthBytes,
            boolean mayFragment) {
        this.host = host;
        this.pool = pool;
        this.address = address;
        this.times = times;
        this.lengthBytes = lengthBytes;
        this.mayFragment = mayFragment;
    }

    /** Plans to send from the times' first instant until before {@code stopNs}. */
    @Override
    public void schedule(Scheduler scheduler, long startNs, long stopNs, long endNs) {
        this.scheduler = scheduler;
        this.stopNs = stopNs;
        scheduler.arm(send, times.nextNs());
    }

    private void send(long nowNs) {
        Datagram datagram = pool.take();
        address.writeTo(datagram);
        datagram.payloadBytes = lengthBytes;
        datagram.mayFragment = mayFragment;
        datagram.index = sentDatagrams++;
        datagram.sentNs = nowNs;
        datagram.seal();
        host.send(datagram, nowNs);
        times.advance();
        if (times.nextNs() < stopNs) {
            scheduler.arm(send, times.nextNs());
        }
    }
}

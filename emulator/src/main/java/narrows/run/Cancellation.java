package narrows.run;

import java.util.concurrent.CancellationException;
import narrows.link.LinkObserver;
import narrows.link.LinkSpec;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;

/**
 * Ends running simulations at their next packet. A simulation knows nothing of threads, so this watches its links and throws
 * {@link CancellationException} out of it.
 */
final class Cancellation implements LinkObserver.Factory, LinkObserver {
    private volatile boolean cancelled;

    void cancel() {
        cancelled = true;
    }

    @Override
    public LinkObserver observe(String direction, int from, int to, LinkSpec spec) {
        return this;
    }

    @Override
    public void arrived(Packet packet, long nowNs) {
        if (cancelled) {
            throw new CancellationException("the run was given up");
        }
    }

    @Override
    public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {}

    @Override
    public void delivered(Packet packet, long nowNs) {}
}

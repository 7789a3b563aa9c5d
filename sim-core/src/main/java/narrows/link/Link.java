package narrows.link;

import java.util.List;
import narrows.packet.DelayLine;
import narrows.packet.Packet;
import narrows.qdisc.DropReason;
import narrows.qdisc.DropSink;
import narrows.qdisc.Qdisc;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.QdiscStatistics;
import narrows.qdisc.QdiscTree;
import narrows.random.Streams;

/**
 * One direction of a link: qdisc tree, serialization, loss at the receiver, propagation. The limit of the queue counts
 * waiting packets; the one in service has left it. Departures happen at their ideal instants whenever the link is next called,
 * however late that is, and before an arrival of the same instant; so a saturated link needs one call per packet.
 */
public final class Link {
    /** An instant that never comes. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final String MTU_STAGE = "mtu";
    private static final String LOSS_STAGE = "loss";

    private final DelayLine wire = new DelayLine();
    private final LinkSpec spec;
    private final Qdisc queue;
    private final Serialization serialization;
    private final ReceiverLoss loss;
    private final Propagation propagation;
    private final LinkObserver observer;

    /** Null unless rate, delay or loss change. */
    private final Timeline timeline;

    /** Null unless disciplines change. */
    private final QdiscChanges changes;

    /** Null unless a trace serves the queue. */
    private final TraceServer trace;

    /** Null where the length counts as it is. */
    private final Framing framing;

    private final int overheadBytes;
    private final long leastDelayNs;
    private final boolean inOrder;

    private long lastDueNs;
    private long freeNs;
    private long lastEventNs;

    /** When the next packet leaves the queue, unless something comes before; kept because it is asked for often. */
    private long departureNs;

    /**
     * @param random source of this direction's streams
     * @param observer null: none
     * @throws IllegalArgumentException if the specification is out of range
     */
    public Link(LinkSpec spec, Streams random, LinkObserver observer) {
        LinkSpecs.check(spec);
        this.spec = spec;
        this.observer = observer;
        List<Qdisc> chain = QdiscTree.chain(onDevice(spec), random, new Sink());
        queue = chain.get(0);
        serialization = new Serialization(spec.rateBitsPerSec());
        loss = new ReceiverLoss(spec, random);
        propagation = new Propagation(spec, random);
        WireSpec more = spec.wire();
        timeline = more.schedule() == null ? null : new Timeline(spec);
        trace = more.trace() == null ? null : new TraceServer(more.trace());
        changes = timeline != null && more.schedule().changesQdiscs()
                ? new QdiscChanges(spec, chain, qdisc -> onDevice(spec, qdisc))
                : null;
        leastDelayNs = timeline == null ? propagation.leastNs() : timeline.leastDelayNs(propagation);
        framing = more.framing().equals(Framing.PLAIN) ? null : more.framing();
        overheadBytes = spec.overheadBytes();
        inOrder = timeline != null && !more.schedule().overtaking();
        departureNs = nextDepartureNs();
    }

    /**
     * Takes {@code packet} at {@code nowNs}. If the link has already done something later than that, the packet counts as
     * arriving with it.
     */
    public void offer(Packet packet, long nowNs) {
        advance(nowNs);
        lastEventNs = Math.max(lastEventNs, nowNs);
        if (trace != null) {
            trace.passed(lastEventNs);
        }
        packet.marked = false;
        packet.copied = false;
        packet.wireBytes = framing == null ? packet.lengthBytes + overheadBytes : spec.wireBytes(packet.lengthBytes);
        if (observer != null) {
            observer.arrived(packet, lastEventNs);
        }
        if (packet.lengthBytes > spec.mtuBytes()) {
            drop(packet, DropReason.TOO_LONG, MTU_STAGE, lastEventNs);
            return;
        }
        boolean queued = queue.enqueue(packet, lastEventNs);
        departureNs = nextDepartureNs();
        if (queued) {
            advance(lastEventNs);
        }
    }

    /**
     * The next packet that has reached the far end by {@code nowNs}, its {@code dueNs} set to the instant of arrival; null if
     * there is none.
     */
    public Packet poll(long nowNs) {
        advance(nowNs);
        while (!wire.isEmpty() && wire.first().dueNs <= nowNs) {
            Packet packet = wire.remove();
            if (!packet.lost) {
                if (observer != null) {
                    observer.delivered(packet, packet.dueNs);
                }
                return packet;
            }
            drop(packet, DropReason.RANDOM_LOSS, LOSS_STAGE, packet.dueNs);
        }
        return null;
    }

    /** When {@link #poll} should be called next; {@link #NEVER} when nothing is inside. */
    public long nextNs() {
        boolean mayChange = changes != null && queue.backlogPackets() > 0;
        long actsNs = mayChange ? Math.min(departureNs, changes.nextNs()) : departureNs;
        long arrivalNs = actsNs == NEVER ? NEVER : actsNs + leastDelayNs;
        return wire.isEmpty() ? arrivalNs : Math.min(arrivalNs, wire.first().dueNs);
    }

    /** Does what happens up to and including {@code nowNs}, arrivals at the far end apart; for looking at the queue. */
    public void advance(long nowNs) {
        if (changes != null) {
            change(nowNs);
        }
        departUntil(nowNs);
    }

    /** A change comes before all else in its instant. */
    private void change(long nowNs) {
        for (long atNs = changes.nextNs(); atNs <= nowNs && atNs != NEVER; atNs = changes.nextNs()) {
            departUntil(atNs - 1);
            lastEventNs = Math.max(lastEventNs, atNs);
            changes.apply();
            departureNs = nextDepartureNs();
        }
    }

    private void departUntil(long nowNs) {
        while (departureNs <= nowNs && departureNs != NEVER) {
            if (trace == null) {
                depart(departureNs);
            } else {
                useOpportunity(departureNs);
            }
            departureNs = nextDepartureNs();
        }
    }

    /** Packets that have arrived and were neither dropped nor delivered. */
    public int packetsInside() {
        return queue.backlogPackets() + wire.packets() + (trace != null && trace.isPartlySent() ? 1 : 0);
    }

    /** Packets that wait in the qdisc tree, as of the last call. */
    public int queuedPackets() {
        return queue.backlogPackets();
    }

    /** Bytes that wait in the qdisc tree, as of the last call. */
    public long queuedBytes() {
        return queue.backlogBytes();
    }

    /** What {@code tc -s} would show of the root discipline, as of the last call; null if it counts nothing. */
    public QdiscStatistics statistics() {
        return queue.statistics();
    }

    public LinkSpec spec() {
        return spec;
    }

    private long nextDepartureNs() {
        if (trace != null) {
            return nextOpportunityNs();
        }
        long readyNs = queue.nextNs();
        if (readyNs == NEVER || freeNs == NEVER) {
            return NEVER;
        }
        long startNs = Math.max(readyNs, Math.max(freeNs, lastEventNs));
        return timeline == null ? startNs : timeline.upNs(startNs);
    }

    private long nextOpportunityNs() {
        if (trace.isPartlySent()) {
            return trace.firstFrom(lastEventNs);
        }
        long readyNs = queue.nextNs();
        return readyNs == NEVER ? NEVER : trace.firstFrom(Math.max(readyNs, lastEventNs));
    }

    /** What the queue does not use of an opportunity is lost (mahimahi's {@code LinkQueue::rationalize}). */
    private void useOpportunity(long nowNs) {
        lastEventNs = nowNs;
        trace.use(nowNs);
        int left = trace.bytes();
        while (left > 0) {
            if (!trace.isPartlySent()) {
                Packet next = queue.dequeue(nowNs);
                if (next == null) {
                    return;
                }
                trace.start(next);
            }
            left = trace.send(left);
            Packet packet = trace.finished();
            if (packet != null) {
                leave(packet, nowNs, nowNs);
            }
        }
    }

    private void depart(long nowNs) {
        lastEventNs = nowNs;
        Packet packet = queue.dequeue(nowNs);
        if (packet == null) {
            requireProgress(nowNs);
            return;
        }
        freeNs = timeline == null
                ? nowNs + serialization.ofNs(packet.wireBytes)
                : timeline.finishNs(nowNs, packet.wireBytes);
        leave(packet, nowNs, freeNs);
    }

    /** Loss is that of the start of service, the delay that of its end. */
    private void leave(Packet packet, long startNs, long endNs) {
        if (timeline == null) {
            packet.lost = loss.next(packet);
            packet.dueNs = endNs + propagation.nextNs();
        } else {
            packet.lost = loss.next(packet, timeline.loss(startNs));
            packet.dueNs = endNs == NEVER ? NEVER : endNs + timeline.delayNs(endNs, propagation);
        }
        if (inOrder) {
            packet.dueNs = Math.max(packet.dueNs, lastDueNs);
            lastDueNs = packet.dueNs;
        }
        wire.add(packet);
    }

    private static List<QdiscSpec> onDevice(LinkSpec spec) {
        return spec.qdiscs().stream().map(qdisc -> onDevice(spec, qdisc)).toList();
    }

    /** The header is what the link counts beyond the packet itself. */
    private static QdiscSpec onDevice(LinkSpec spec, QdiscSpec qdisc) {
        return qdisc.onDevice(spec.mtuBytes(), spec.wireBytes(spec.mtuBytes()) - spec.mtuBytes());
    }

    /** A discipline that gives nothing must name a later instant, or the link would ask for ever. */
    private void requireProgress(long nowNs) {
        if (queue.nextNs() <= nowNs) {
            throw new IllegalStateException(
                    "qdisc is ready at " + queue.nextNs() + " ns, but gave nothing at " + nowNs);
        }
    }

    private void drop(Packet packet, DropReason reason, String stage, long nowNs) {
        if (observer != null) {
            observer.dropped(packet, reason, stage, nowNs);
        }
        packet.release();
    }

    /** Where the disciplines drop packets, and tell of those that they made. */
    private final class Sink implements DropSink {
        @Override
        public void dropped(Packet packet, DropReason reason, String stage, long nowNs) {
            drop(packet, reason, stage, nowNs);
        }

        @Override
        public void duplicated(Packet copy, long nowNs) {
            if (observer != null) {
                observer.duplicated(copy, nowNs);
            }
        }
    }
}

package narrows.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import narrows.link.LinkSpec;
import narrows.net.Hop;
import narrows.net.Network;
import narrows.net.Topology;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;
import narrows.random.Streams;
import narrows.scenario.FlowSpec;
import narrows.time.VirtualScheduler;

/** What rates a scenario's links allow, from their serialization and their token buckets, and how long their queues last. */
final class BottleneckRate {
    /** Of a path on which nothing limits the rate. */
    static final long UNLIMITED = Long.MAX_VALUE;

    private static final double NS_PER_S = 1e9;

    private final Topology topology;
    private final Network network;

    private BottleneckRate(Topology topology, Network network) {
        this.topology = topology;
        this.network = network;
    }

    static BottleneckRate of(Topology topology) {
        return new BottleneckRate(topology, Network.build(topology, new VirtualScheduler(), new Streams(0), List.of()));
    }

    /** The smallest rate on the flow's path, in bit/s of IP packets with link overhead; {@link #UNLIMITED} if there is none. */
    long ofFlow(FlowSpec flow) {
        return network.path(flow.from(), flow.to()).stream()
                .mapToLong(hop -> ofDirection(direction(hop)))
                .min()
                .orElse(UNLIMITED);
    }

    /** What the flows together can bring through: the rates of the links that limit them, each link once. */
    long ofFlows(List<FlowSpec> flows) {
        Map<Hop, Long> limits = new HashMap<>();
        for (FlowSpec flow : flows) {
            network.path(flow.from(), flow.to()).stream()
                    .min((a, b) -> Long.compare(ofDirection(direction(a)), ofDirection(direction(b))))
                    .ifPresent(hop -> limits.put(hop, ofDirection(direction(hop))));
        }
        return limits.values().stream().reduce(0L, BottleneckRate::saturatedSum);
    }

    /** What the token buckets on the flow's path may let through above their rates. */
    long burstBytes(FlowSpec flow) {
        return network.path(flow.from(), flow.to()).stream()
                .flatMap(hop -> direction(hop).qdiscs().stream())
                .filter(TbfSpec.class::isInstance)
                .mapToLong(qdisc -> ((TbfSpec) qdisc).burstBytes())
                .sum();
    }

    /** How long the smallest drop-tail queue on the flow's path takes to send what it holds; {@link #UNLIMITED} if there is none. */
    long smallestQueueNs(FlowSpec flow) {
        return network.path(flow.from(), flow.to()).stream()
                .mapToLong(hop -> queueNs(direction(hop)))
                .min()
                .orElse(UNLIMITED);
    }

    private static long queueNs(LinkSpec spec) {
        long rate = ofDirection(spec);
        if (rate == UNLIMITED || spec.qdiscs().isEmpty()) {
            return UNLIMITED;
        }
        double bytes = queueBytes(spec.qdiscs().get(spec.qdiscs().size() - 1), spec.mtuBytes());
        return (long) Math.min(bytes * Byte.SIZE * NS_PER_S / rate, UNLIMITED);
    }

    private static double queueBytes(QdiscSpec leaf, int packetBytes) {
        if (leaf instanceof FifoSpec fifo) {
            return Math.min(fifo.limitBytes(), (double) fifo.limitPackets() * packetBytes);
        }
        return leaf instanceof TbfSpec tbf ? tbf.limitBytes() : UNLIMITED;
    }

    private static long saturatedSum(long a, long b) {
        return a > UNLIMITED - b ? UNLIMITED : a + b;
    }

    private LinkSpec direction(Hop hop) {
        Topology.Edge edge = topology.links().get(hop.edge());
        return hop.forward() ? edge.forward() : edge.backward();
    }

    private static long ofDirection(LinkSpec spec) {
        long rate = spec.rateBitsPerSec() == 0 ? UNLIMITED : spec.rateBitsPerSec();
        for (QdiscSpec qdisc : spec.qdiscs()) {
            if (qdisc instanceof TbfSpec tbf) {
                rate = Math.min(rate, tbf.rate().bitsPerSec());
            }
        }
        return rate;
    }
}

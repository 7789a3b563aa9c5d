package narrows.qdisc;

import narrows.random.Streams;

/**
 * ns-3's RedQueueDisc, which counts packets, with the defaults of all that is not here: gentle, weight 0.002, at most 2 % between
 * the thresholds, packets spaced, drops above twice the upper threshold whatever may be marked.
 *
 * @param minPackets MinTh: the average from which on packets are chosen
 * @param maxPackets MaxTh: the average from which on the probability rises to 1, which it reaches at twice as many
 * @param limitPackets MaxSize
 * @param ecn UseEcn: mark instead of dropping, where a packet may be marked
 */
public record Ns3RedSpec(int minPackets, int maxPackets, int limitPackets, boolean ecn) implements QdiscSpec {
    public Ns3RedSpec {
        Require.that(minPackets >= 1 && maxPackets > minPackets, "ns3_red", "min or max");
        Require.that(limitPackets >= 1, "ns3_red", "limit");
    }

    @Override
    public String kind() {
        return "ns3_red";
    }

    @Override
    public boolean takesChild() {
        return false;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Require.noChild(kind(), child);
        return new Ns3Red(this, random.stream(kind()), drops);
    }

    @Override
    public String describe() {
        return "ns-3 RED min " + minPackets + " max " + maxPackets + " limit " + limitPackets + " packets"
                + (ecn ? " ecn" : "");
    }
}

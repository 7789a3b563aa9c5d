package narrows.link;

import java.util.List;
import narrows.qdisc.NetemLoss;
import narrows.unit.Probability;

/** How packets are lost at the receiver, after they have used the link, beside independent loss. */
public sealed interface ErrorModel {
    /** For people: what is lost. */
    String describe();

    /** netem's chains, at the receiver. */
    record Markov(NetemLoss model) implements ErrorModel {
        @Override
        public String describe() {
            return "loss " + model.describe();
        }
    }

    /**
     * ns-3's BurstErrorModel: a packet starts a burst with this probability, a running one or not, and the burst's length is
     * uniform.
     *
     * @param start probability as n / 2^32
     * @param leastPackets length of the shortest burst
     * @param mostPackets length of the longest burst
     */
    record Burst(long start, int leastPackets, int mostPackets) implements ErrorModel {
        public Burst {
            if (start < 0 || start > 1L << 32 || leastPackets < 1 || mostPackets < leastPackets) {
                throw new IllegalArgumentException("burst errors out of range");
            }
        }

        /** Share of packets that is lost: those of which none so far began a burst that reaches to them are spared. */
        public double share() {
            double begins = start / (double) (1L << 32);
            double spared = 1 - begins;
            int lengths = mostPackets - leastPackets + 1;
            double reaches = 0;
            for (int size = leastPackets; size <= mostPackets; size++) {
                reaches += Math.pow(1 - begins, size - 1.0) / lengths;
            }
            return 1 - reaches * spared;
        }

        @Override
        public String describe() {
            return "bursts of " + leastPackets + " to " + mostPackets + " packets, started by a share of "
                    + new Probability(start);
        }
    }

    /** ns-3's ReceiveListErrorModel: the packets that are lost, counted from 0 as they arrive. */
    record Listed(List<Long> arrivals) implements ErrorModel {
        public Listed {
            arrivals = arrivals.stream().sorted().distinct().toList();
        }

        @Override
        public String describe() {
            return "loss of " + arrivals.size() + " listed packets";
        }
    }

    /** ns-3's ListErrorModel: the packets that are lost, by their ids, counted from 1 in order of sending. */
    record Numbered(List<Long> ids) implements ErrorModel {
        public Numbered {
            ids = ids.stream().sorted().distinct().toList();
        }

        @Override
        public String describe() {
            return "loss of " + ids.size() + " packets by their ids";
        }
    }

    /** ns-3's BinaryErrorModel: every second packet is lost, the second, the fourth and so on. */
    record EverySecond() implements ErrorModel {
        @Override
        public String describe() {
            return "loss of every second packet";
        }
    }
}

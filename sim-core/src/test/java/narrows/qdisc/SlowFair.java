package narrows.qdisc;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** The disciplines that give each flow a queue and serve them in turn: FQ-CoDel and FQ-PIE. */
abstract class SlowFair extends SlowQueue {
    /** What the disciplines count for a packet's buffer beside its bytes. */
    private static final int BUFFER_BYTES = 256;

    final List<List<Item>> flows = new ArrayList<>();
    final SlowRoundRobin turns;

    SlowFair(int flowCount, int quantumBytes) {
        IntStream.range(0, flowCount).forEach(i -> flows.add(new ArrayList<>()));
        turns = new SlowRoundRobin(quantumBytes);
    }

    final void add(Item item) {
        flows.get(item.flow).add(item);
        turns.arrived(item.flow);
    }

    final long waitingBytes() {
        return flows.stream().mapToLong(SlowQueue::bytes).sum();
    }

    final long memoryBytes() {
        return waitingBytes() + (long) BUFFER_BYTES * waiting();
    }

    @Override
    int waiting() {
        return flows.stream().mapToInt(List::size).sum();
    }

    /** {@code fq_codel}: a flow's CoDel judges by the bytes of all; an overflow takes half of the longest queue, from its head. */
    static final class FqCodel extends SlowFair {
        private final FqCodelSpec spec;
        private final List<SlowCodel> controls = new ArrayList<>();

        FqCodel(FqCodelSpec spec) {
            super(spec.flows(), spec.quantumBytes());
            this.spec = spec;
            flows.forEach(flow -> controls.add(new SlowCodel(spec.control(), flow, this::waitingBytes, dropped)));
        }

        @Override
        void arrive(Item item) {
            add(item);
            if (waiting() > spec.limitPackets() || memoryBytes() > spec.memoryLimitBytes()) {
                dropFromLongest();
            }
        }

        private void dropFromLongest() {
            int longest = 0;
            for (int i = 0; i < flows.size(); i++) {
                longest = bytes(flows.get(i)) > bytes(flows.get(longest)) ? i : longest;
            }
            List<Item> flow = flows.get(longest);
            long enough = bytes(flow) / 2;
            long gone = 0;
            int count = 0;
            while (count == 0 || (count < spec.dropBatchPackets() && gone < enough)) {
                gone += flow.get(0).bytes;
                drop(flow.remove(0));
                count++;
            }
            controls.get(longest).count(count);
        }

        @Override
        Item leave(long nowNs) {
            return turns.next(flow -> controls.get(flow).next(nowNs));
        }
    }

    /** {@code fq_pie}: a flow's PIE judges by its own bytes; what overflows is dropped as it comes. */
    static final class FqPie extends SlowFair {
        private final FqPieSpec spec;
        private final List<SlowPie> controls = new ArrayList<>();
        private long updateNs = 500_000_000;

        FqPie(FqPieSpec spec, RandomGenerator random) {
            super(spec.flows(), spec.quantumBytes());
            this.spec = spec;
            flows.forEach(flow -> controls.add(new SlowPie(spec.control(), random)));
        }

        private void tick(long nowNs) {
            for (; updateNs <= nowNs; updateNs += spec.control().updateNs()) {
                for (int i = 0; i < controls.size(); i++) {
                    controls.get(i).update(bytes(flows.get(i)));
                }
            }
        }

        @Override
        void arrive(Item item) {
            tick(item.atNs);
            SlowPie control = controls.get(item.flow);
            boolean full = waiting() >= spec.limitPackets();
            if (full
                    || (control.strikes(item.bytes, bytes(flows.get(item.flow)))
                            && !control.marks(item, spec.ecnPercent()))) {
                control.dropped();
                drop(item);
            } else {
                add(item);
            }
        }

        @Override
        Item leave(long nowNs) {
            tick(nowNs);
            return turns.next(flow -> {
                Item item = first(flows.get(flow));
                if (item != null) {
                    controls.get(flow).left(item, bytes(flows.get(flow)), nowNs);
                }
                return item;
            });
        }
    }
}

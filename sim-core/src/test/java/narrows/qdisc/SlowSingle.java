package narrows.qdisc;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The disciplines with one queue: CoDel and PIE. */
final class SlowSingle {
    private SlowSingle() {}

    /** {@code codel}: a limit, and the control when a packet leaves. */
    static final class Codel extends SlowQueue {
        private final List<Item> queue = new ArrayList<>();
        private final CodelSpec spec;
        private final SlowCodel control;

        Codel(CodelSpec spec) {
            this.spec = spec;
            control = new SlowCodel(spec.control(), queue, () -> bytes(queue), dropped);
        }

        @Override
        void arrive(Item item) {
            if (queue.size() < spec.limitPackets()) {
                queue.add(item);
            } else {
                drop(item);
            }
        }

        @Override
        Item leave(long nowNs) {
            return control.next(nowNs);
        }

        @Override
        int waiting() {
            return queue.size();
        }
    }

    /** {@code pie}: a limit, and the control when a packet comes. */
    static final class Pie extends SlowQueue {
        private final List<Item> queue = new ArrayList<>();
        private final PieSpec spec;
        private final SlowPie control;
        private long updateNs = 500_000_000;

        Pie(PieSpec spec, RandomGenerator random) {
            this.spec = spec;
            control = new SlowPie(spec.control(), random);
        }

        private void tick(long nowNs) {
            for (; updateNs <= nowNs; updateNs += spec.control().updateNs()) {
                control.update(bytes(queue));
            }
        }

        @Override
        void arrive(Item item) {
            tick(item.atNs);
            boolean full = queue.size() >= spec.limitPackets();
            if (full || (control.strikes(item.bytes, bytes(queue)) && !control.marks(item, 10))) {
                control.dropped();
                drop(item);
            } else {
                queue.add(item);
            }
        }

        @Override
        Item leave(long nowNs) {
            tick(nowNs);
            Item item = first(queue);
            if (item != null) {
                control.left(item, bytes(queue), nowNs);
            }
            return item;
        }

        @Override
        int waiting() {
            return queue.size();
        }
    }
}
